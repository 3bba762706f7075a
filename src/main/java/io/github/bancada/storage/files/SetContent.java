package io.github.bancada.storage.files;

import io.github.bancada.storage.target.Content;
import io.github.bancada.storage.target.FileFaultException;
import java.nio.ByteBuffer;
import java.util.function.IntToLongFunction;

/**
 * The content of the files of a set. Without duplicates each file has its own content. With
 * duplicates the whole blocks of all files, one after the other, form one long file, so that small
 * files have their share; the rest of a file, less than a block, is unique. Thread-safe.
 */
final class SetContent {
  /** The place of one in this many files is kept, which bounds memory and time. */
  private static final int STRIDE = 16;

  private final Content content;
  private final IntToLongFunction sizes;

  /** First whole block of each {@value #STRIDE}th file; empty without duplicates. */
  private final long[] firstBlocks;

  /**
   * @param sizes bytes of each file
   */
  SetContent(FileSetSettings.Tree tree, IntToLongFunction sizes) {
    content = new Content(tree.seed(), tree.compressPercent(), tree.dedupPercent());
    this.sizes = sizes;
    firstBlocks = new long[tree.dedupPercent() == 0 ? 0 : (tree.files() - 1) / STRIDE + 1];
    long blocks = 0;
    for (int file = 0; firstBlocks.length > 0 && file < tree.files(); file++) {
      if (file % STRIDE == 0) {
        firstBlocks[file / STRIDE] = blocks;
      }
      blocks += wholeBlocks(file);
    }
  }

  private long wholeBlocks(int file) {
    return sizes.applyAsLong(file) / Content.BLOCK;
  }

  private long firstBlock(int file) {
    long blocks = firstBlocks[file / STRIDE];
    for (int before = file - file % STRIDE; before < file; before++) {
      blocks += wholeBlocks(before);
    }
    return blocks;
  }

  /** Receives a part of a file with the content that it belongs to. */
  private interface Part<E extends Exception> {
    /**
     * @param id number of the content
     * @param at offset of the part in the content
     */
    void take(long id, long at, long offset, ByteBuffer bytes) throws E;
  }

  /** Passes on the buffer's remaining bytes in one or two parts. */
  private <E extends Exception> void parts(int file, long offset, ByteBuffer bytes, Part<E> part)
      throws E {
    if (firstBlocks.length == 0) {
      part.take(file, offset, offset, bytes);
      return;
    }
    long wholeBytes = wholeBlocks(file) * Content.BLOCK;
    int joined = (int) Math.max(0, Math.min(bytes.remaining(), wholeBytes - offset));
    if (joined > 0) {
      long at = firstBlock(file) * Content.BLOCK + offset;
      part.take(0, at, offset, bytes.slice(bytes.position(), joined));
    }
    if (joined < bytes.remaining()) {
      long at = offset + joined;
      int rest = bytes.remaining() - joined;
      part.take(file + 1L, at, at, bytes.slice(bytes.position() + joined, rest));
    }
  }

  /** Fills the remaining bytes of a buffer, and moves its position to its limit. */
  void fill(int file, long offset, ByteBuffer into) {
    parts(file, offset, into, (id, at, ignored, bytes) -> content.fill(id, at, bytes));
    into.position(into.limit());
  }

  /**
   * Verifies bytes that were read. Does not change the buffer.
   *
   * @param name of the file, for the message
   * @throws FileFaultException naming the file and the offset of the first wrong byte
   */
  void verify(String name, int file, long offset, ByteBuffer read) throws FileFaultException {
    this.<FileFaultException>parts(
        file,
        offset,
        read,
        (id, at, inFile, bytes) -> {
          long wrong = content.firstWrong(id, at, bytes);
          if (wrong >= 0) {
            int distance = (int) (wrong - at);
            byte found = bytes.get(bytes.position() + distance);
            throw FileFaultException.wrongContent(
                name, inFile + distance, content.at(id, wrong), found);
          }
        });
  }
}
