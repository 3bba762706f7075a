package io.github.bancada.capacity.search;

import java.util.Arrays;
import java.util.List;

/**
 * What a trial gave. Immutable by convention, as arrays belong to it. Samples are those whose
 * intended start lies in the measured part.
 *
 * @param plannedSeconds the measured part as planned
 * @param seconds the measured part as it was, shorter if the trial ended early
 * @param totalSeconds everything: skipped and measured part, drain
 * @param samples served and unserved
 * @param failed served ones that failed
 * @param unserved those nobody began, or that were not over after the drain
 * @param lateByUsers served ones that were late because all users were busy
 * @param lateByMachine served ones that were late though a user was idle
 * @param overdueByMachine those of them that were late by more than the plan's limit
 * @param servedPerSecond samples that ended in the measured part, a second
 * @param response times from the intended start, of served samples
 * @param service times from the actual start, of served samples
 * @param batchNanos mean response time of each batch; NaN for one without a sample
 * @param goals counts of each goal of the objective
 * @param usersBusy how many users were busy at once, on average; NaN if not known
 * @param cpu what the CPUs of the load machine did
 * @param resources of the server, as far as known
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
    double servedPerSecond,
    TimeFigures response,
    TimeFigures service,
    double[] batchNanos,
    List<OfGoal> goals,
    double usersBusy,
    CpuUse cpu,
    List<Resource> resources) {

  public TrialCounts {
    goals = List.copyOf(goals);
    resources = List.copyOf(resources);
  }

  /** Whether the trial ended before its time. */
  public boolean endedEarly() {
    return seconds < plannedSeconds * (1 - 1e-9);
  }

  /** The factor that makes counts of a trial that ended early those of a whole one. */
  double toFullTime() {
    return seconds > 0 ? plannedSeconds / seconds : 1;
  }

  /**
   * How busy a resource of the server was during a trial.
   *
   * @param name such as {@code CPU of the server}
   * @param busy share of its time, 0 to 1
   */
  public record Resource(String name, double busy) {}

  /**
   * What a goal counted in a trial, in batches of equal time. Arrays belong to the record.
   * Immutable by convention.
   *
   * @param samples of each batch
   * @param over of each batch: over the limit, failed or unserved; for a mean always 0
   * @param sums of the times of each batch, as shares of the limit; for a mean only
   * @param squares of the same
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
