package io.github.bancada.work;

/**
 * A sample that failed before it had more to report than the cause. Immutable.
 *
 * @param startEpochMillis wall clock at its start, milliseconds since the epoch
 * @param elapsedNanos time until it failed, nanoseconds
 * @param code response code
 * @param message cause, offending value and remedy
 * @param headers facts for listeners; "" for none
 */
public record FailedSample(
    long startEpochMillis, long elapsedNanos, String code, String message, String headers)
    implements Sample {

  /** A sample that failed now, before it began. */
  public FailedSample(String code, String message) {
    this(System.currentTimeMillis(), 0, code, message, "");
  }

  public FailedSample withHeaders(String facts) {
    return new FailedSample(startEpochMillis, elapsedNanos, code, message, facts);
  }

  @Override
  public boolean success() {
    return false;
  }
}
