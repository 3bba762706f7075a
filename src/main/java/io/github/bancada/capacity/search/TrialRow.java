package io.github.bancada.capacity.search;

/**
 * A trial as files and views show it. Immutable.
 *
 * @param number from 1
 * @param phase what it was for
 * @param round of the refinement, from 1; 0 in other phases
 * @param load arrivals a second or users
 * @param seconds the measured part, shorter if the trial ended early
 * @param samples whose intended start lies in it
 * @param goal the goal that decides, as text
 * @param target what the share must not exceed
 * @param over samples over the limit; 0 for a mean
 * @param share the share over; for a mean, the mean as a share of its limit
 * @param low lower bound of the share
 * @param high upper bound of the share
 * @param designEffect by how much bursts widen the interval; 1 for none
 * @param errors samples that failed
 * @param unserved arrivals that nobody served
 * @param late samples that were late, for any reason
 * @param lateByMachine those of them that were late though a user was idle
 * @param servedPerSecond throughput
 * @param response from the intended start
 * @param service from the actual start
 * @param usersBusy on average; NaN if not known
 * @param cpu what the CPUs of the load machine did
 * @param verdict of the load
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
        counts.servedPerSecond(),
        counts.response(),
        counts.service(),
        counts.usersBusy(),
        counts.cpu(),
        trial.verdict());
  }
}
