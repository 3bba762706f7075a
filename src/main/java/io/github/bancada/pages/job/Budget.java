package io.github.bancada.pages.job;

import java.time.Duration;

/**
 * Limits of one job's count; a count beyond them ends as {@link Status#TOO_COSTLY}.
 *
 * @param bytes largest length of the job, at least 1; of a compressed job, its unpacked length
 * @param time wall time, more than 0
 * @param cpu CPU time of the counting thread, more than 0
 * @param memoryBytes memory for the state of a format, at least 1
 * @param heldBytes memory for a job that must be held because it arrives as a stream, at least 1
 */
public record Budget(long bytes, Duration time, Duration cpu, long memoryBytes, long heldBytes) {
  private static final long GIGABYTE = 1L << 30;

  private static final Duration DEFAULT_CPU = Duration.ofSeconds(10);

  /** 16 GiB, one minute, 10 seconds of CPU, 32 MiB. */
  public static final Budget DEFAULT =
      new Budget(16 * GIGABYTE, Duration.ofMinutes(1), GIGABYTE / 32);

  public Budget {
    if (bytes < 1 || memoryBytes < 1 || heldBytes < 1 || isNothing(time) || isNothing(cpu)) {
      throw new IllegalArgumentException(
          String.format(
              "A budget of %s bytes, %s, %s of CPU, %s bytes of memory and %s for a stream",
              bytes, time, cpu, memoryBytes, heldBytes));
    }
  }

  /** A budget with the default CPU time, and the same limit for both kinds of memory. */
  public Budget(long bytes, Duration time, long memoryBytes) {
    this(bytes, time, DEFAULT_CPU, memoryBytes, memoryBytes);
  }

  private static boolean isNothing(Duration limit) {
    return limit.isNegative() || limit.isZero();
  }

  /** This budget with another limit of CPU time. */
  public Budget withCpu(Duration limit) {
    return new Budget(bytes, time, limit, memoryBytes, heldBytes);
  }

  /** This budget with another limit of wall time. */
  public Budget withTime(Duration limit) {
    return new Budget(bytes, limit, cpu, memoryBytes, heldBytes);
  }

  /** This budget with another limit of memory. */
  public Budget withMemoryBytes(long limit) {
    return new Budget(bytes, time, cpu, limit, heldBytes);
  }

  /** This budget with another limit for a stream that must be held. */
  public Budget withHeldBytes(long limit) {
    return new Budget(bytes, time, cpu, memoryBytes, limit);
  }
}
