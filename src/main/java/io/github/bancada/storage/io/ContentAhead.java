package io.github.bancada.storage.io;

import io.github.bancada.storage.content.Content;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Makes the blocks of a sequential write on a thread of its own, a few blocks ahead, so that a
 * virtual user only writes, as dd does, which writes the same block again and again. For one user,
 * but for its own thread.
 */
final class ContentAhead implements AutoCloseable {
  /** For smaller blocks the change of threads costs more than making them. */
  private static final int LEAST_BLOCK_BYTES = 256 << 10;

  private static final int BLOCKS = 3;
  private static final long LOOK_MILLIS = 100;

  private final FileIoSettings settings;
  private final FileNames names;
  private final BlockingQueue<ByteBuffer> free = new ArrayBlockingQueue<>(BLOCKS);
  private final BlockingQueue<ByteBuffer> ready = new ArrayBlockingQueue<>(BLOCKS);
  private final Thread maker = new Thread(this::make, "bancada-content");

  /**
   * Begins to make blocks.
   *
   * @param alignment of their addresses, a power of two
   */
  ContentAhead(FileIoSettings settings, FileNames names, int alignment) {
    this.settings = settings;
    this.names = names;
    for (int i = 0; i < BLOCKS; i++) {
      free.add(BlockTransfer.aligned(settings.blockBytes(), alignment));
    }
    maker.setDaemon(true);
    maker.start();
  }

  /** Whether an operation is one whose blocks are made ahead. */
  static boolean isFor(FileIoSettings settings) {
    return settings.operation() == Operation.WRITE
        && settings.transfer() == Transfer.BLOCK
        && settings.blockBytes() >= LEAST_BLOCK_BYTES;
  }

  private void make() {
    Content content = settings.content().content();
    long size = settings.files().sizeBytes();
    try {
      for (int file = 0; file < names.count(); file++) {
        for (long offset = 0; offset < size; offset += settings.blockBytes()) {
          ByteBuffer block = free.take();
          block.clear().limit((int) Math.min(settings.blockBytes(), size - offset));
          content.fill(names.contentId(file), offset, block);
          ready.put(block.flip());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // nobody takes more
    }
  }

  /**
   * The next block, in the order of files and offsets; give it back with {@link #done}.
   *
   * @throws ClosedByInterruptException if the virtual user is interrupted meanwhile
   */
  ByteBuffer next() throws ClosedByInterruptException {
    try {
      while (true) {
        boolean more = maker.isAlive();
        ByteBuffer block = ready.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        if (block != null) {
          return block;
        }
        if (!more) {
          throw new IllegalStateException("no block is left, or making one failed");
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClosedByInterruptException();
    }
  }

  void done(ByteBuffer block) {
    free.add(block);
  }

  @Override
  public void close() {
    maker.interrupt();
  }
}
