package io.github.bancada.storage.io;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Keeps a virtual user at a rate; the user catches up after lost time. Not thread-safe. */
final class RateLimit {
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final long bytesPerSecond;
  private final BooleanSupplier stopping;
  private final long start = System.nanoTime();
  private double bytes;

  /**
   * Starts the limit now.
   *
   * @param bytesPerSecond 0 for no limit
   */
  RateLimit(long bytesPerSecond, BooleanSupplier stopping) {
    this.bytesPerSecond = bytesPerSecond;
    this.stopping = stopping;
  }

  /** Waits until the next step is due, or the test is stopping. */
  void await() {
    if (bytesPerSecond == 0) {
      return;
    }
    long due = start + (long) (bytes / bytesPerSecond * 1e9);
    for (long left = due - System.nanoTime();
        left > 0 && !stopping.getAsBoolean() && !Thread.currentThread().isInterrupted();
        left = due - System.nanoTime()) {
      LockSupport.parkNanos(Math.min(left, LOOK_NANOS));
    }
  }

  void did(long stepBytes) {
    bytes += stepBytes;
  }
}
