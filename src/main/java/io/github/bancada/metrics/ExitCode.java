package io.github.bancada.metrics;

/** Exit codes of a run that Bancada decides about. JMeter by itself ends with 0 or 1. */
public enum ExitCode {
  /** The run ended as it should. */
  OK(0),
  /** The run could not begin: something in its configuration is wrong. */
  CONFIGURATION(1),
  /** What was given to be read or judged is wrong: a command line, a run's file, a criterion. */
  INPUT(2);

  private final int value;

  ExitCode(int value) {
    this.value = value;
  }

  /** What the process exits with. */
  public int value() {
    return value;
  }
}
