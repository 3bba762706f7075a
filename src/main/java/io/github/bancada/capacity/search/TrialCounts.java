package io.github.bancada.capacity.search;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.AbstractHistogram;

/**
 * The counts of a trial. Immutable by convention, because it holds arrays. Its samples have their
 * intended start in the measured part.
 *
 * @param plannedSeconds the measured part as planned
 * @param seconds the actual measured part, shorter if the trial ended early
 * @param totalSeconds skipped and measured part and drain
 * @param samples served and unserved samples
 * @param failed failed served samples
 * @param unserved samples that never began or had not ended after the drain
 * @param lateByUsers served samples that were late because all users were busy
 * @param lateByMachine served samples that were late though a user was idle
 * @param overdueByMachine samples of {@code lateByMachine} later than the plan's limit, except
 *     those left out
 * @param leftOut share of the measured part that the load machine spoiled, so that the goals do not
 *     count it
 * @param servedPerSecond samples that ended in the measured part, a second
 * @param response times from the intended start, of served samples
 * @param responses all times of {@code response}
 * @param service times from the actual start, of served samples
 * @param batchNanos mean response time of each batch; NaN for a batch without samples
 * @param goals counts of each goal of the objective
 * @param usersBusy users busy on average; NaN if not known
 * @param cpu use of the load machine's CPUs
 * @param resources known resources of the server
 * @param busiest the load generator to which {@code cpu} belongs; "" for this process
 * @param invalid why the trial says nothing of the server, as a clause; "" if it does
 */
public record TrialCounts(
    double plannedSeconds,
    double seconds,
    double totalSeconds,
    long samples,
    long failed,
    long unserved,
    long lateByUsers,
    long lateByMachine,
    long overdueByMachine,
    double leftOut,
    double servedPerSecond,
    TimeFigures response,
    AbstractHistogram responses,
    TimeFigures service,
    double[] batchNanos,
    List<OfGoal> goals,
    double usersBusy,
    CpuUse cpu,
    List<Resource> resources,
    String busiest,
    String invalid) {

  public TrialCounts {
    goals = List.copyOf(goals);
    resources = List.copyOf(resources);
  }

  /** Whether the trial ended early. */
  public boolean endedEarly() {
    return seconds < plannedSeconds * (1 - 1e-9);
  }

  /** Mean response time of the batches, without what is left out, seconds; NaN without samples. */
  double meanSeconds() {
    return Arrays.stream(batchNanos)
            .filter(mean -> !Double.isNaN(mean))
            .average()
            .orElse(Double.NaN)
        / 1e9;
  }

  /** The factor from counts of a trial that ended early to those of a whole one. */
  double toFullTime() {
    return seconds > 0 ? plannedSeconds / seconds : 1;
  }

  /**
   * Use of a resource of the server during a trial.
   *
   * @param name such as {@code CPU of the server}
   * @param busy share of its time, 0 to 1
   * @param units samples that it can serve at once, such as the CPUs that the server may use; 0 if
   *     the load generator's work is in {@code busy}
   */
  public record Resource(String name, double busy, int units) implements Serializable {}

  /**
   * Counts of a goal in a trial, in batches of equal time. Immutable by convention, because it
   * holds arrays.
   *
   * @param samples samples of each batch
   * @param over samples of each batch over the limit, failed or unserved; for a mean always 0
   * @param sums sums of the times of each batch, as shares of the limit; for a mean only
   * @param squares sums of their squares
   */
  public record OfGoal(long[] samples, long[] over, double[] sums, double[] squares) {
    long totalSamples() {
      return Arrays.stream(samples).sum();
    }

    long totalOver() {
      return Arrays.stream(over).sum();
    }

    double totalSum() {
      return Arrays.stream(sums).sum();
    }

    double totalSquares() {
      return Arrays.stream(squares).sum();
    }
  }
}
