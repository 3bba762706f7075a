package io.github.bancada.process;

import java.util.Optional;

/**
 * What a program did with one job. Immutable.
 *
 * @param ending how it ended
 * @param exitCode meaningful if it ended by itself
 * @param realNanos from its start to its end
 * @param times CPU, where that can be told
 * @param output what it printed, or the beginning of that
 * @param errors what it printed to standard error, or the beginning of that
 * @param overflown whether it printed more than is kept
 */
public record ExternalRun(
    Ending ending,
    int exitCode,
    long realNanos,
    Optional<ChildTimes.Times> times,
    String output,
    String errors,
    boolean overflown) {

  /** How a program may end. */
  public enum Ending {
    /** By itself. */
    EXITED,
    /** Killed, since its time was up. */
    TIME_LIMIT,
    /** Killed, since the test was stopped. */
    CANCELED
  }
}
