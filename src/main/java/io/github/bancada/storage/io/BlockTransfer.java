package io.github.bancada.storage.io;

import io.github.bancada.storage.target.Content;
import io.github.bancada.storage.target.ContentBuffer;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Moves one block between memory and a file, and verifies what it read. Has the buffer, aligned for
 * direct access; for large blocks that are only written one in which they are made in place. Not
 * thread-safe.
 */
final class BlockTransfer {
  /** Smaller ones are made faster in memory that stays in a processor's cache. */
  private static final int LARGE = 256 << 10;

  private final Content content;
  private final boolean verify;
  private final ByteTransfer bytes;
  private final ByteBuffer buffer;

  /** Null if blocks are not made in place. */
  private final ContentBuffer inPlace;

  /**
   * A transfer.
   *
   * @param alignment of the buffer's address, a power of two
   */
  BlockTransfer(FileIoSettings settings, int alignment) {
    content = settings.content().content();
    verify = settings.content().verify();
    bytes = settings.transfer() == Transfer.BYTE ? new ByteTransfer() : null;
    boolean isInPlace =
        settings.operation().writes()
            && !settings.operation().reads()
            && bytes == null
            && settings.blockBytes() >= LARGE
            && content.isUnique();
    int size = settings.blockBytes();
    buffer = aligned(isInPlace ? ContentBuffer.bytes(size) : size, alignment);
    inPlace = isInPlace ? new ContentBuffer(content, buffer) : null;
  }

  /** A buffer for blocks whose address is a multiple of the alignment, a power of two. */
  private static ByteBuffer aligned(int blockBytes, int alignment) {
    int capacity = (blockBytes + alignment - 1) / alignment * alignment;
    return ByteBuffer.allocateDirect(Math.addExact(capacity, alignment)).alignedSlice(alignment);
  }

  void write(DataFile file, long id, long offset, int length) throws IOException {
    if (inPlace != null) {
      file.write(inPlace.block(id, offset, length), offset);
      return;
    }
    buffer.clear().limit(length);
    content.fill(id, offset, buffer);
    buffer.flip();
    if (bytes != null) {
      bytes.write(buffer, file, offset);
    } else {
      file.write(buffer, offset);
    }
  }

  void read(DataFile file, long id, long offset, int length) throws IOException {
    buffer.clear().limit(length);
    if (bytes != null) {
      bytes.read(buffer, file, offset);
    } else {
      file.read(buffer, offset);
    }
    buffer.flip();
    if (verify) {
      content.verify(file.name(), id, offset, buffer);
    }
  }

  /** Writes back what was just read. */
  void writeBack(DataFile file, long offset) throws IOException {
    buffer.rewind();
    file.write(buffer, offset);
  }
}
