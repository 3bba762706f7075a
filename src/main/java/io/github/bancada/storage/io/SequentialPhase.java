package io.github.bancada.storage.io;

import java.io.IOException;
import java.nio.file.Path;

/** Takes one file after the other, from beginning to end. Not thread-safe. */
final class SequentialPhase implements IoPhase {
  private final FileIoSettings settings;
  private final FileNames names;

  private final BlockTransfer transfer;
  private final IoPhase.Clock time;
  private final Rewind rewind;

  private int index;
  private int last;
  private long lastOffset;
  private long offset;
  private long blocksSinceSync;
  private DataFile file;
  private boolean again;

  /** The work before files are read again, outside the time. */
  interface Rewind {
    void run() throws IOException;
  }

  SequentialPhase(FileIoSettings settings, FileNames names, int alignment, Rewind rewind) {
    this.settings = settings;
    this.names = names;
    this.rewind = rewind;
    time = new IoPhase.Clock(settings.durationMillis());
    transfer = new BlockTransfer(settings, alignment);
  }

  @Override
  public IoPhase.Step next() throws IOException {
    if (again) {
      beginAgain();
    }
    long start = System.nanoTime();
    time.step(start);
    last = index;
    if (file == null) {
      file = open(names.path(index));
      offset = 0;
      blocksSinceSync = 0;
    }
    lastOffset = offset;
    boolean blocksLeft = offset < settings.files().sizeBytes();
    if (!blocksLeft || isSyncDue()) {
      file.sync(settings.sync());
      blocksSinceSync = 0;
      return step(IoPhase.Step.Kind.SYNC, 0, start, !blocksLeft);
    }
    int length = (int) Math.min(settings.blockBytes(), settings.files().sizeBytes() - offset);
    IoPhase.Step.Kind kind = transfer(length);
    offset += length;
    blocksSinceSync++;
    boolean ended = offset == settings.files().sizeBytes();
    return step(kind, length, start, ended && !syncsAtEnd() || time.isOver());
  }

  private void beginAgain() throws IOException {
    long before = System.nanoTime();
    rewind.run();
    index = 0;
    again = false;
    time.pause(System.nanoTime() - before);
  }

  private DataFile open(Path path) throws IOException {
    return settings.operation() == Operation.WRITE
        ? DataFile.create(names.directory(), path, settings.access(), settings.existing())
        : DataFile.open(names.directory(), path, settings.access(), settings.operation().writes());
  }

  private boolean isSyncDue() {
    return settings.syncEvery() > 0 && blocksSinceSync == settings.syncEvery() && syncsAtEnd();
  }

  private boolean syncsAtEnd() {
    return settings.sync() != FileIoSettings.Sync.NONE && settings.operation().writes();
  }

  private IoPhase.Step.Kind transfer(int length) throws IOException {
    long id = names.contentId(index);
    if (settings.operation() == Operation.WRITE) {
      transfer.write(file, id, offset, length);
      return IoPhase.Step.Kind.WRITE;
    }
    transfer.read(file, id, offset, length);
    if (settings.operation() == Operation.READ) {
      return IoPhase.Step.Kind.READ;
    }
    transfer.writeBack(file, offset);
    return IoPhase.Step.Kind.REWRITE;
  }

  private IoPhase.Step step(IoPhase.Step.Kind kind, long bytes, long start, boolean endsFile)
      throws IOException {
    boolean endsPhase = false;
    if (endsFile) {
      file.close();
      file = null;
      index++;
      boolean wasLast = index == settings.files().count();
      again = wasLast && time.isLimited() && !time.isOver();
      endsPhase = wasLast && !again || time.isOver();
    }
    return new IoPhase.Step(kind, bytes, System.nanoTime() - start, endsFile, endsPhase);
  }

  @Override
  public Path file() {
    return names.path(last);
  }

  @Override
  public String where() {
    return settings.operation().text(file(), lastOffset);
  }

  @Override
  public long pausedNanos() {
    return time.pausedNanos();
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
      file = null;
    }
  }
}
