package io.github.bancada.storage.dedup;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Limits the rate of reading, and ends it when the test stops. For one thread; any thread may call
 * {@link #halt()}.
 */
final class Pace {
  /** Longest time until a stop that only {@code stopping} reports is noticed. */
  private static final long LONGEST_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final double nanosForByte;
  private final BooleanSupplier stopping;
  private final long startNanoTime = System.nanoTime();
  private long readBytes;
  private boolean halted;

  /**
   * @param megabytesPerSecond 0 = no limit
   * @param stopping whether the test is stopping
   */
  Pace(int megabytesPerSecond, BooleanSupplier stopping) {
    nanosForByte = megabytesPerSecond == 0 ? 0 : 1e3 / megabytesPerSecond;
    this.stopping = stopping;
  }

  /** Ends the reading. */
  synchronized void halt() {
    halted = true;
    notifyAll();
  }

  private synchronized boolean isHalted() {
    return halted;
  }

  /**
   * Checks whether the test stops.
   *
   * @throws HaltedException if it does
   */
  void check() throws HaltedException {
    if (isHalted() || stopping.getAsBoolean() || Thread.currentThread().isInterrupted()) {
      throw new HaltedException();
    }
  }

  /**
   * Counts bytes that were read, and waits if the rate is too high.
   *
   * @throws HaltedException if the test stops
   */
  void read(int bytes) throws HaltedException {
    check();
    if (nanosForByte == 0) {
      return;
    }
    readBytes += bytes;
    long due = startNanoTime + (long) (readBytes * nanosForByte);
    for (long early = due - System.nanoTime(); early > 0; early = due - System.nanoTime()) {
      await(Math.min(early, LONGEST_WAIT_NANOS));
      check();
    }
  }

  private synchronized void await(long nanos) throws HaltedException {
    if (!halted) {
      try {
        // A wait of 0 ms would never end.
        wait(nanos / 1_000_000, (int) Math.max(1, nanos % 1_000_000));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new HaltedException();
      }
    }
  }

  /** The test was stopped; ends the walk of a directory. */
  static final class HaltedException extends IOException {
    private static final long serialVersionUID = 1L;

    HaltedException() {
      super("the test was stopped during the estimate");
    }
  }
}
