package io.github.bancada.process;

/**
 * Exit codes of JMeter without GUI and of {@code bin/bancada}. JMeter itself exits with 0 or 1, and
 * with 0 even if every sample failed.
 *
 * <p>Constants are in ascending severity: if several apply, the last one counts.
 */
public enum ExitCode {
  /** The run ended, and every criterion of its gates, if any, is met. */
  PASSED(0),
  /** A Capacity Search or a matrix ended with <i>not known</i>, and no gate failed. */
  UNANSWERED(5),
  /**
   * A criterion of a gate is not met, or an audit of ATM Database found money or a withdrawal lost
   * or invented. For {@code bin/bancada convert-ldap}: a request has no equivalent. For {@code
   * compare-servers}: a gate of a run. For {@code ldap-undo}: an entry could not be put back.
   */
  CRITERION_FAILED(3),
  /** A criterion with {@code -> stop} was not met for its time and stopped the test. */
  STOPPED(4),
  /**
   * JMeter's own error, or any other reason why a run has no verdict: a wrongly configured element,
   * results that cannot be written, a test that was broken off, a directory that could not be put
   * back.
   */
  ERROR(1),
  /**
   * A gate file or its baseline is wrong; no sample was taken. For {@code bin/bancada}: the command
   * line or a file that it names is wrong.
   */
  GATE_INVALID(2);

  private final int value;

  ExitCode(int value) {
    this.value = value;
  }

  public int value() {
    return value;
  }

  public ExitCode and(ExitCode other) {
    return other.compareTo(this) > 0 ? other : this;
  }
}
