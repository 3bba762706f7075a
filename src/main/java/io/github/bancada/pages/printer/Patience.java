package io.github.bancada.pages.printer;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * How long somebody waits: until a deadline, and not when the sample is cancelled. One deadline for
 * all that is waited for, however it comes. Not thread-safe.
 */
final class Patience {
  /** How soon a cancelled sample ends. */
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final Cancellation cancellation;
  private final Duration limit;
  private final long startNanoTime = System.nanoTime();

  Patience(Duration limit, Cancellation cancellation) {
    this.limit = limit;
    this.cancellation = cancellation;
  }

  Duration limit() {
    return limit;
  }

  boolean isOver() {
    return remainingNanos() <= 0;
  }

  /** What is left of it; negative when it is over. */
  Duration remaining() {
    return Duration.ofNanos(remainingNanos());
  }

  private long remainingNanos() {
    return limit.toNanos() - (System.nanoTime() - startNanoTime);
  }

  /**
   * How long to wait before asking this again, at least 1 ms.
   *
   * @throws PrinterFailure if the time is up, or the sample was cancelled
   */
  long lookAgainMillis() throws PrinterFailure {
    checkCancelled();
    if (isOver()) {
      throw new PrinterFailure(
          PrinterFailure.TIMEOUT, "the printer gave no answer within " + limit.toMillis() + " ms");
    }
    return nextLookMillis();
  }

  private long nextLookMillis() {
    return 1 + TimeUnit.NANOSECONDS.toMillis(Math.min(LOOK_NANOS, remainingNanos()));
  }

  /**
   * Waits to the end.
   *
   * @throws PrinterFailure if the sample was cancelled
   */
  void sitOut() throws PrinterFailure {
    checkCancelled();
    while (!isOver()) {
      try {
        Thread.sleep(nextLookMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt(); // seen below
      }
      checkCancelled();
    }
  }

  private void checkCancelled() throws PrinterFailure {
    if (cancellation.requested()) {
      throw new PrinterFailure(
          PrinterFailure.CANCELLED, "the test was stopped before the printer's count was right");
    }
  }
}
