package io.github.bancada.storage.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** Reads files to their ends, block by block, and verifies their content. For one thread. */
final class ReadFiles extends FileOperation {
  private static final Set<OpenOption> READ =
      Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);

  private final ByteBuffer block;
  private final boolean verify;
  private final BooleanSupplier stopping;

  ReadFiles(StoredFiles set, int blockSize, boolean verify, BooleanSupplier stopping) {
    super(set);
    block = ByteBuffer.allocateDirect(blockSize);
    this.verify = verify;
    this.stopping = stopping;
  }

  @Override
  long perform(int number) throws IOException {
    Path path = set.pathOf(number);
    long offset = 0;
    try (FileChannel file = set.place().open(path, READ)) {
      while (readBlock(file)) {
        FilePhase.check(stopping);
        if (verify && offset + block.remaining() <= set.sizeOf(number)) {
          set.content().verify(set.shown(path).toString(), number, offset, block);
        }
        offset += block.remaining();
      }
    }
    checkSize(number, offset);
    return offset;
  }

  /** Fills the block as far as the file has bytes; false at the end of the file. */
  private boolean readBlock(FileChannel file) throws IOException {
    block.clear();
    while (block.hasRemaining() && file.read(block) >= 0) {
      // A read may return fewer bytes than requested.
    }
    block.flip();
    return block.hasRemaining();
  }
}
