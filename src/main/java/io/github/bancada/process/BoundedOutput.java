package io.github.bancada.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.time.Duration;

/**
 * Reads a program's output to its end, so that the program never blocks; keeps the beginning.
 * Thread-safe.
 */
final class BoundedOutput {
  private static final int BLOCK = 8 * 1024;

  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
  private final int maxBytes;
  private final Thread reader;
  private boolean truncated;

  /**
   * Starts reading.
   *
   * @param maxBytes number of bytes to keep
   */
  BoundedOutput(InputStream stream, int maxBytes) {
    this.maxBytes = maxBytes;
    reader = Daemons.thread("bancada-command-output", () -> read(stream));
    reader.start();
  }

  private void read(InputStream stream) {
    byte[] block = new byte[BLOCK];
    try {
      for (int length = stream.read(block); length >= 0; length = stream.read(block)) {
        keep(block, length);
      }
    } catch (IOException e) {
      // The program has ended or was killed: its output is complete.
    }
  }

  private synchronized void keep(byte[] block, int length) {
    int room = maxBytes - kept.size();
    kept.write(block, 0, Math.min(room, length));
    truncated |= length > room;
  }

  /** Waits for the end of the stream, which an orphaned process may keep open. */
  boolean awaitEnd(Duration limit) throws InterruptedException {
    reader.join(Math.max(1, limit.toMillis()));
    return !reader.isAlive();
  }

  /** The output so far, or its beginning if truncated. */
  synchronized String text() {
    return kept.toString(Charset.defaultCharset());
  }

  synchronized boolean isTruncated() {
    return truncated;
  }
}
