package io.github.bancada.pages.printer;

import io.github.bancada.net.Cancellation;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A deadline for all waits of one operation; a cancelled sample ends them early. Not thread-safe.
 */
final class Deadline {
  /** Longest time until a cancelled sample ends. */
  private static final long CHECK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final Cancellation cancellation;
  private final Duration limit;
  private final long startNanoTime = System.nanoTime();

  Deadline(Duration limit, Cancellation cancellation) {
    this.limit = limit;
    this.cancellation = cancellation;
  }

  boolean isOver() {
    return remainingNanos() <= 0;
  }

  /** Time left; negative when it is over. */
  Duration remaining() {
    return Duration.ofNanos(remainingNanos());
  }

  private long remainingNanos() {
    return limit.toNanos() - (System.nanoTime() - startNanoTime);
  }

  /**
   * How long to wait before calling this again, at least 1 ms.
   *
   * @throws PrinterException if the time is up or the sample was cancelled
   */
  long nextCheckMillis() throws PrinterException {
    checkCancelled();
    if (isOver()) {
      throw new PrinterException(
          PrinterException.TIMEOUT,
          "the printer gave no answer within " + limit.toMillis() + " ms");
    }
    return 1 + TimeUnit.NANOSECONDS.toMillis(Math.min(CHECK_NANOS, remainingNanos()));
  }

  /**
   * Waits until the deadline.
   *
   * @throws PrinterException if the sample was cancelled
   */
  void await() throws PrinterException {
    cancellation.pause(1 + TimeUnit.NANOSECONDS.toMillis(Math.max(0, remainingNanos())));
    checkCancelled();
  }

  private void checkCancelled() throws PrinterException {
    if (cancellation.requested()) {
      throw new PrinterException(
          PrinterException.CANCELLED,
          "the test was stopped before the printer's count had the expected value");
    }
  }
}
