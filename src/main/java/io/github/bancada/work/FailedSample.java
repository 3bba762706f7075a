package io.github.bancada.work;

/**
 * A sample that ended before there was anything to tell but why. Immutable.
 *
 * @param startEpochMillis wall clock at its start, milliseconds since the epoch
 * @param elapsedNanos until it failed, nanoseconds
 * @param code response code
 * @param message cause, offending value and remedy
 * @param headers facts for listeners; "" for none
 */
public record FailedSample(
    long startEpochMillis, long elapsedNanos, String code, String message, String headers)
    implements Sample {

  /** One that could not begin, now. */
  public FailedSample(String code, String message) {
    this(System.currentTimeMillis(), 0, code, message, "");
  }

  /** This one, with facts for listeners. */
  public FailedSample withHeaders(String facts) {
    return new FailedSample(startEpochMillis, elapsedNanos, code, message, facts);
  }

  @Override
  public boolean success() {
    return false;
  }
}
