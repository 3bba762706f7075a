package io.github.bancada.work;

/**
 * One step of a sample, which becomes a sub-result. Immutable.
 *
 * @param label name of the sub-result; identifies a step that failed alone
 * @param underSample whether the sample's label precedes it
 * @param offsetNanos from the start of the sample to the start of the step, nanoseconds
 * @param elapsedNanos duration, nanoseconds
 * @param success whether it succeeded
 * @param code response code; "" for the sample's if it failed, else for success
 * @param message as the sample's; "" for the sample's if it failed
 * @param body response data; "" for none
 */
public record Phase(
    String label,
    boolean underSample,
    long offsetNanos,
    long elapsedNanos,
    boolean success,
    String code,
    String message,
    String body) {

  /** A step labelled under the sample, without code, message and data of its own. */
  public Phase(String label, long offsetNanos, long elapsedNanos, boolean success) {
    this(label, true, offsetNanos, elapsedNanos, success, "", "", "");
  }
}
