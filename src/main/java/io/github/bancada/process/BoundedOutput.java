package io.github.bancada.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.time.Duration;

/**
 * Takes what a program prints, to its end, so that the program never waits for it; keeps the
 * beginning. Thread-safe.
 */
final class BoundedOutput {
  private static final int BLOCK = 8 * 1024;

  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
  private final int mostBytes;
  private final Thread reader;
  private boolean overflown;

  /**
   * Begins to read.
   *
   * @param mostBytes so much is kept
   */
  BoundedOutput(InputStream stream, int mostBytes) {
    this.mostBytes = mostBytes;
    reader = new Thread(() -> read(stream), "bancada-command-output");
    reader.setDaemon(true);
    reader.start();
  }

  private void read(InputStream stream) {
    byte[] block = new byte[BLOCK];
    try {
      for (int length = stream.read(block); length >= 0; length = stream.read(block)) {
        keep(block, length);
      }
    } catch (IOException e) {
      // The program has ended, or was killed: what came is all there is.
    }
  }

  private synchronized void keep(byte[] block, int length) {
    int room = mostBytes - kept.size();
    kept.write(block, 0, Math.min(room, length));
    overflown |= length > room;
  }

  /** Waits for the end of the stream, which a program left behind may hold open. */
  boolean awaitEnd(Duration atMost) throws InterruptedException {
    reader.join(Math.max(1, atMost.toMillis()));
    return !reader.isAlive();
  }

  /** What was printed so far, its beginning if that is too much to keep. */
  synchronized String text() {
    return kept.toString(Charset.defaultCharset());
  }

  /** Whether more was printed than is kept. */
  synchronized boolean isOverflown() {
    return overflown;
  }
}
