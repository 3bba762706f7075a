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
}
