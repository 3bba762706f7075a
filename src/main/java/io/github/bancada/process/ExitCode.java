package io.github.bancada.process;

/**
 * What a process ends with, JMeter without GUI as well as {@code bin/bancada}. JMeter by itself
 * ends with 0 or 1, and with 0 although every sample failed.
 *
 * <p>The order of the constants is that of their weight: where several hold, the last one counts.
 */
public enum ExitCode {
  /** The run ended, and every criterion of its gates is met; or it had no gate. */
  PASSED(0),
  /**
   * A criterion of a gate is not met, or an audit of ATM Database found money or a withdrawal lost
   * or invented. For {@code bin/bancada pages}: a job is not counted.
   */
  CRITERION_FAILED(3),
  /** A criterion with {@code -> stop} was broken for its time, and has ended the test. */
  STOPPED(4),
  /**
   * JMeter's own error, and whatever else kept a run from being judged: an element that is
   * configured wrongly, results that cannot be written, a test that something broke off.
   */
  ERROR(1),
  /**
   * A gate file or its baseline is wrong; no sample was sent. For {@code bin/bancada}: the command
   * line, or a file it names, is wrong.
   */
  GATE_INVALID(2);

  private final int value;

  ExitCode(int value) {
    this.value = value;
  }

  /** What the process exits with. */
  public int value() {
    return value;
  }

  /** The one that counts where both hold. */
  public ExitCode and(ExitCode other) {
    return other.compareTo(this) > 0 ? other : this;
  }
}
