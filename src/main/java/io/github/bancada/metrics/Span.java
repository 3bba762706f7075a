package io.github.bancada.metrics;

/**
 * A time on the wall clock, from one moment to another. Immutable.
 *
 * @param startEpochMillis milliseconds since the epoch
 * @param endEpochMillis milliseconds since the epoch
 */
public record Span(long startEpochMillis, long endEpochMillis) {
  /** Of nothing. */
  public static final Span NONE = new Span(0, 0);

  /** How long it is, milliseconds. */
  public long millis() {
    return endEpochMillis - startEpochMillis;
  }
}
