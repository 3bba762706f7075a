package io.github.bancada.metrics;

import java.util.OptionalLong;

/**
 * Times of successes.
 *
 * @param lastEpochMillis end of the last successful sample; empty without success
 * @param longestSilence the longest time without a success, from the test's start to its end
 */
public record Successes(OptionalLong lastEpochMillis, Gap longestSilence) {
  public static final Successes UNKNOWN = new Successes(OptionalLong.empty(), new Gap(0, 0, 0));

  /**
   * A time without a successful sample, while the test ran.
   *
   * @param fromEpochMillis the last success before it, or the start of the test
   * @param toEpochMillis the first success after it, or the end of the test
   * @param users most users active in the second of that last success; 0 if there was none
   */
  public record Gap(long fromEpochMillis, long toEpochMillis, int users) {
    public long millis() {
      return toEpochMillis - fromEpochMillis;
    }
  }
}
