package io.github.bancada.pages.job;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

/**
 * Compares the cost of a count with its {@link Budget}. For the thread that counts.
 *
 * <p>CPU time never exceeds wall time, so the CPU clock, which is slow to load, is not read before
 * a part of the limit has passed. Only wall time up to that part counts as CPU time, because the
 * count may wait long for a stream.
 */
public final class JobMeter {
  /** Part of the CPU limit that passes on the wall clock first. */
  private static final int UNREAD_PART = 16;

  private static final int NOT_READ = -1;
  private static final Duration CENTURY = Duration.ofDays(36_500); // longer limits would overflow

  private final Budget budget;
  private final long startNanos = System.nanoTime();
  private final long wallLimit;
  private final long cpuLimit;

  /** Start of the count on the thread's CPU clock; {@link #NOT_READ} until the clock is read. */
  private long cpuBefore = NOT_READ;

  /**
   * Starts the measurement.
   *
   * @param part divisor of the budget's times: 4 limits the count to a quarter
   */
  public JobMeter(Budget budget, int part) {
    this.budget = budget;
    this.wallLimit = nanos(budget.time()) / part;
    this.cpuLimit = nanos(budget.cpu()) / part;
  }

  private static long nanos(Duration limit) {
    return (limit.compareTo(CENTURY) > 0 ? CENTURY : limit).toNanos();
  }

  /**
   * Throws if the count exceeds its limits.
   *
   * @param read bytes read from the job
   * @param counted bytes consumed by the count
   * @throws JobException with {@link Status#TOO_COSTLY}
   */
  public void check(long read, long counted) throws JobException {
    if (read > budget.bytes()) {
      throw new JobException(
          Status.TOO_COSTLY, "the job has more than the " + budget.bytes() + " bytes allowed");
    }
    long wall = System.nanoTime() - startNanos;
    if (wall > wallLimit) {
      throw late(counted, budget.time().toString());
    }
    if (wall > cpuLimit / UNREAD_PART && cpuNanos(wall) > cpuLimit) {
      throw late(counted, budget.cpu() + " of CPU time");
    }
  }

  private static JobException late(long counted, String limit) {
    return new JobException(
        Status.TOO_COSTLY, "the count reached only byte " + counted + " within " + limit);
  }

  private long cpuNanos(long wall) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    if (!threads.isCurrentThreadCpuTimeSupported()) {
      return 0;
    }
    long now = threads.getCurrentThreadCpuTime();
    if (cpuBefore == NOT_READ) {
      cpuBefore = now - Math.min(wall, cpuLimit / UNREAD_PART);
    }
    return now - cpuBefore;
  }
}
