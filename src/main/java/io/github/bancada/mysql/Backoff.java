package io.github.bancada.mysql;

import java.util.concurrent.ThreadLocalRandom;

/**
 * Pauses after failures in a row: each at most twice the one before, a second at most, between half
 * and the whole of that, so that users who failed together do not come back together. Not
 * thread-safe.
 */
public final class Backoff {
  private static final long MOST_MILLIS = 1000;

  private final long firstMillis;
  private final int free;
  private int failures;

  /**
   * @param firstMillis the longest first pause; 0 for none at all
   * @param free failures before that, which cost no pause
   */
  public Backoff(long firstMillis, int free) {
    this.firstMillis = firstMillis;
    this.free = free;
  }

  /** One more failure; how long to wait now, milliseconds. */
  public long next() {
    failures++;
    if (failures <= free || firstMillis == 0) {
      return 0;
    }
    long most = Math.min(MOST_MILLIS, firstMillis << Math.min(30, failures - free - 1));
    return most - ThreadLocalRandom.current().nextLong(most / 2 + 1);
  }

  /** It has worked. */
  public void reset() {
    failures = 0;
  }
}
