package io.github.bancada.storage.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.SplittableRandom;

/**
 * Takes blocks of all files at random, some several times and some never. A file is opened for its
 * first block and stays open. Not thread-safe.
 */
final class RandomPhase implements IoPhase {
  private final FileIoSettings settings;
  private final FileNames names;
  private final BlockTransfer transfer;
  private final SplittableRandom random;
  private final DataFile[] open;
  private final long blocks;
  private final long operations;

  private final IoPhase.Clock time;
  private boolean over;
  private long done;
  private long writesSinceSync;
  private boolean unsynced;
  private int index;
  private long offset;

  RandomPhase(FileIoSettings settings, FileNames names, BlockTransfer transfer, long seed) {
    this.settings = settings;
    this.names = names;
    this.transfer = transfer;
    random = new SplittableRandom(seed);
    open = new DataFile[settings.files().count()];
    blocks = settings.files().sizeBytes() / settings.blockBytes();
    operations = settings.randomOperations();
    time = new IoPhase.Clock(settings.durationMillis());
  }

  @Override
  public IoPhase.Step next() throws IOException {
    long start = System.nanoTime();
    time.step(start);
    if (unsynced && (over || settings.syncEvery() > 0 && writesSinceSync == settings.syncEvery())) {
      for (DataFile file : open) {
        if (file != null) {
          file.sync(settings.sync());
        }
      }
      unsynced = false;
      writesSinceSync = 0;
      return step(IoPhase.Step.Kind.SYNC, 0, start);
    }
    index = open.length == 1 ? 0 : random.nextInt(open.length);
    offset = random.nextLong(blocks) * settings.blockBytes();
    IoPhase.Step.Kind kind = transfer(isWrite());
    done++;
    over = done == operations || time.isOver();
    return step(kind, settings.blockBytes(), start);
  }

  private boolean isWrite() {
    return switch (settings.operation()) {
      case RANDOM_READ -> false;
      case RANDOM_MIXED, RANDOM_REWRITE -> random.nextInt(100) < settings.writePercent();
      default -> true;
    };
  }

  private IoPhase.Step.Kind transfer(boolean write) throws IOException {
    if (open[index] == null) {
      open[index] =
          DataFile.open(
              names.directory(),
              names.path(index),
              settings.access(),
              settings.operation().writes());
    }
    long id = names.contentId(index);
    boolean rewrite = settings.operation() == Operation.RANDOM_REWRITE;
    if (!write || rewrite) {
      transfer.read(open[index], id, offset, settings.blockBytes());
    }
    if (!write) {
      return IoPhase.Step.Kind.READ;
    }
    if (rewrite) {
      transfer.writeBack(open[index], offset);
    } else {
      transfer.write(open[index], id, offset, settings.blockBytes());
    }
    unsynced = settings.sync() != FileIoSettings.Sync.NONE;
    writesSinceSync++;
    return rewrite ? IoPhase.Step.Kind.REWRITE : IoPhase.Step.Kind.WRITE;
  }

  private IoPhase.Step step(IoPhase.Step.Kind kind, long bytes, long start) throws IOException {
    boolean ends = over && !unsynced;
    if (ends) {
      close();
    }
    return new IoPhase.Step(kind, bytes, System.nanoTime() - start, ends, ends);
  }

  @Override
  public Path file() {
    return names.path(index);
  }

  @Override
  public String where() {
    return settings.operation().text(file(), offset);
  }

  @Override
  public void close() throws IOException {
    for (int i = 0; i < open.length; i++) {
      if (open[i] != null) {
        open[i].close();
        open[i] = null;
      }
    }
  }
}
