package io.github.bancada.metrics;

/**
 * A time on the wall clock. Immutable.
 *
 * @param startEpochMillis milliseconds since the epoch
 * @param endEpochMillis milliseconds since the epoch
 */
public record Span(long startEpochMillis, long endEpochMillis) {
  public static final Span NONE = new Span(0, 0);

  public long millis() {
    return endEpochMillis - startEpochMillis;
  }
}
