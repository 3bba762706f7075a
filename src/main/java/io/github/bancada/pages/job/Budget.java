package io.github.bancada.pages.job;

import java.time.Duration;

/**
 * Limits of one job's count; a count beyond them ends as {@link Status#TOO_COSTLY}.
 *
 * @param bytes largest length of the job, at least 1
 * @param time wall time, more than 0
 * @param memoryBytes memory for formats that are held in memory, at least 1
 */
public record Budget(long bytes, Duration time, long memoryBytes) {
  private static final long GIGABYTE = 1L << 30;

  /** 16 GiB, one minute, 32 MiB. */
  public static final Budget DEFAULT =
      new Budget(16 * GIGABYTE, Duration.ofMinutes(1), GIGABYTE / 32);

  public Budget {
    if (bytes < 1 || memoryBytes < 1 || time.isNegative() || time.isZero()) {
      throw new IllegalArgumentException(
          "A budget of " + bytes + " bytes, " + time + " and " + memoryBytes + " bytes of memory");
    }
  }

  /** Deadline of a count that starts now, by {@link System#nanoTime()}. */
  long deadlineNanos() {
    Duration century = Duration.ofDays(36_500); // longer limits would overflow
    return System.nanoTime() + (time.compareTo(century) > 0 ? century : time).toNanos();
  }

  /**
   * Throws if a count exceeds its limits.
   *
   * @param read bytes read from the job
   * @param counted bytes consumed by the count
   */
  void check(long read, long counted, long deadlineNanos) throws JobException {
    if (read > bytes) {
      throw new JobException(
          Status.TOO_COSTLY, "the job has more than the " + bytes + " bytes allowed");
    }
    if (System.nanoTime() - deadlineNanos > 0) {
      throw new JobException(
          Status.TOO_COSTLY, "the count reached only byte " + counted + " within " + time);
    }
  }
}
