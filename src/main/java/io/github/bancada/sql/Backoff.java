package io.github.bancada.sql;

import java.util.concurrent.ThreadLocalRandom;

/**
 * Pauses after consecutive failures. The limit doubles with each failure, up to a second; a pause
 * is random between half the limit and the limit, so that virtual users do not retry in step. Not
 * thread-safe.
 */
public final class Backoff {
  private static final long MAX_MILLIS = 1000;

  private final long firstMillis;
  private final int free;
  private int failures;

  /**
   * @param firstMillis limit of the first pause; 0 for no pauses
   * @param free number of failures without a pause before it
   */
  public Backoff(long firstMillis, int free) {
    this.firstMillis = firstMillis;
    this.free = free;
  }

  /** Counts a failure; returns the pause after it in milliseconds. */
  public long next() {
    failures++;
    if (failures <= free || firstMillis == 0) {
      return 0;
    }
    long limit = Math.min(MAX_MILLIS, firstMillis << Math.min(30, failures - free - 1));
    return limit - ThreadLocalRandom.current().nextLong(limit / 2 + 1);
  }

  /** Resets the number of failures after a success. */
  public void reset() {
    failures = 0;
  }
}
