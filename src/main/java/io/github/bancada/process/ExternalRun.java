package io.github.bancada.process;

import java.util.Optional;

/**
 * The result of a program's run. Immutable.
 *
 * @param ending how it ended
 * @param exitCode meaningful only if it ended by itself
 * @param realNanos from its start to its end
 * @param times CPU times, if known
 * @param output standard output, or its beginning
 * @param errors standard error, or its beginning
 * @param truncated whether it printed more than is kept
 */
public record ExternalRun(
    Ending ending,
    int exitCode,
    long realNanos,
    Optional<ChildTimes.Times> times,
    String output,
    String errors,
    boolean truncated) {

  public enum Ending {
    EXITED,
    TIME_LIMIT,
    /** Killed because the test was stopped. */
    CANCELED
  }
}
