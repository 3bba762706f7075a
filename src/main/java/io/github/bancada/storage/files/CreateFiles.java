package io.github.bancada.storage.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Writes new files as fs_mark does: open, write block by block, fsync if required, close. For one
 * thread.
 */
final class CreateFiles extends FileOperation {
  private static final Set<OpenOption> NEW =
      Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);

  private final ByteBuffer block;
  private final boolean fsync;
  private final BooleanSupplier stopping;

  CreateFiles(StoredFiles set, int blockSize, FileSetSettings.Sync sync, BooleanSupplier stopping) {
    super(set);
    block = ByteBuffer.allocateDirect(blockSize);
    fsync = sync == FileSetSettings.Sync.FSYNC;
    this.stopping = stopping;
  }

  /** Makes the directories, as fs_mark does before it starts its clock. */
  @Override
  void prepare() throws IOException {
    set.makeDirectories();
  }

  @Override
  long perform(int number) throws IOException {
    long size = set.sizeOf(number);
    try (FileChannel file = set.place().open(set.pathOf(number), NEW)) {
      set.created(number); // an incomplete file exists, too
      for (long offset = 0; offset < size; offset += block.limit()) {
        FilePhase.check(stopping);
        block.clear().limit((int) Math.min(block.capacity(), size - offset));
        set.content().fill(number, offset, block);
        block.flip();
        while (block.hasRemaining()) {
          file.write(block);
        }
      }
      if (fsync) {
        file.force(true);
      }
    }
    return size;
  }
}
