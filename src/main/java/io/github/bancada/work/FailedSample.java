package io.github.bancada.work;

import java.util.Map;

/**
 * A sample that ended before there was anything to tell but why. Immutable.
 *
 * @param startEpochMillis wall clock at its start, milliseconds since the epoch
 * @param elapsedNanos until it failed, nanoseconds
 * @param code response code
 * @param message cause, offending value and remedy
 * @param headers facts for listeners; "" for none
 * @param variables those that it sets or, with null, removes
 */
public record FailedSample(
    long startEpochMillis,
    long elapsedNanos,
    String code,
    String message,
    String headers,
    Map<String, String> variables)
    implements Sample {

  /** One that tells no more. */
  public FailedSample(long startEpochMillis, long elapsedNanos, String code, String message) {
    this(startEpochMillis, elapsedNanos, code, message, "", Map.of());
  }

  /** One that could not begin, now. */
  public FailedSample(String code, String message) {
    this(System.currentTimeMillis(), 0, code, message);
  }

  /** This one, with facts for listeners. */
  public FailedSample withHeaders(String facts) {
    return new FailedSample(startEpochMillis, elapsedNanos, code, message, facts, variables);
  }

  /** This one, with variables. */
  public FailedSample withVariables(Map<String, String> changed) {
    return new FailedSample(startEpochMillis, elapsedNanos, code, message, headers, changed);
  }

  @Override
  public boolean success() {
    return false;
  }
}
