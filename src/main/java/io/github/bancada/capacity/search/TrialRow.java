package io.github.bancada.capacity.search;

/**
 * A trial for files and views. Immutable.
 *
 * @param number from 1
 * @param phase its purpose
 * @param round of the refinement, from 1; 0 in other phases
 * @param load arrivals a second or users
 * @param seconds the measured part, shorter if the trial ended early
 * @param samples samples with their intended start in it
 * @param goal the goal that decides, as text
 * @param target the limit of the share
 * @param over samples over the limit; 0 for a mean
 * @param share the share over; for a mean, the mean as a share of its limit
 * @param low lower bound of the share
 * @param high upper bound of the share
 * @param designEffect effect of bursts on the interval; 1 for none
 * @param errors failed samples
 * @param unserved arrivals that were not served
 * @param late samples that were late for any reason
 * @param lateByMachine samples of {@code late} that were late though a user was idle
 * @param leftOut share of the measured part that the load machine spoiled: its samples are not in
 *     {@code over} and {@code share}
 * @param servedPerSecond throughput
 * @param response times from the intended start
 * @param service times from the actual start
 * @param usersBusy users busy on average; NaN if not known
 * @param cpu use of the load machine's CPUs
 * @param verdict verdict on the load
 */
public record TrialRow(
    int number,
    TrialPhase phase,
    int round,
    double load,
    double seconds,
    long samples,
    String goal,
    double target,
    long over,
    double share,
    double low,
    double high,
    double designEffect,
    long errors,
    long unserved,
    long late,
    long lateByMachine,
    double leftOut,
    double servedPerSecond,
    TimeFigures response,
    TimeFigures service,
    double usersBusy,
    CpuUse cpu,
    TrialVerdict verdict) {

  /** The row of a trial. */
  public static TrialRow of(Trial trial) {
    TrialPlan plan = trial.plan();
    TrialCounts counts = trial.counts();
    return new TrialRow(
        plan.number(),
        plan.phase(),
        plan.round(),
        plan.load(),
        counts.seconds(),
        counts.samples(),
        trial.decidingGoal().text(),
        trial.target(),
        trial.over(),
        trial.share(),
        trial.low(),
        trial.high(),
        trial.designEffect(),
        counts.failed(),
        counts.unserved(),
        counts.lateByUsers() + counts.lateByMachine(),
        counts.lateByMachine(),
        counts.leftOut(),
        counts.servedPerSecond(),
        counts.response(),
        counts.service(),
        counts.usersBusy(),
        counts.cpu(),
        trial.verdict());
  }
}
