package io.github.bancada.storage.io;

import java.util.concurrent.TimeUnit;

/** How long a phase lasts, from its first step, without what is no part of it. Not thread-safe. */
final class PhaseTime {
  private final long durationNanos;
  private long start;
  private boolean begun;
  private long pausedNanos;

  /**
   * A phase that has not begun.
   *
   * @param durationMillis 0 for one that ends by itself
   */
  PhaseTime(long durationMillis) {
    durationNanos = TimeUnit.MILLISECONDS.toNanos(durationMillis);
  }

  /** Whether a time ends the phase. */
  boolean isLimited() {
    return durationNanos > 0;
  }

  /** A step begins. */
  void step(long nowNanos) {
    if (!begun) {
      begun = true;
      start = nowNanos;
    }
  }

  /** Leaves out a time between two steps. */
  void pause(long nanos) {
    pausedNanos += nanos;
  }

  /** All times that were left out. */
  long pausedNanos() {
    return pausedNanos;
  }

  /** Whether its time is over; never without a limit. */
  boolean isOver() {
    return isLimited() && System.nanoTime() - start - pausedNanos >= durationNanos;
  }
}
