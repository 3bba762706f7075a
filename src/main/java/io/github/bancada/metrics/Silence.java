package io.github.bancada.metrics;

/**
 * A time without a successful sample, while the test ran.
 *
 * @param fromEpochMillis the last success before it, or the start of the test
 * @param toEpochMillis the first success after it, or the end of the test
 * @param users most users active in the second of that last success; 0 if there was none
 */
public record Silence(long fromEpochMillis, long toEpochMillis, int users) {
  public long millis() {
    return toEpochMillis - fromEpochMillis;
  }
}
