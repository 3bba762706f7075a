package io.github.bancada.capacity.search;

/**
 * A trial with its verdict. Immutable.
 *
 * @param plan the plan of the trial
 * @param counts its counts
 * @param verdict verdict on the load
 * @param keepsUp whether the server kept up: response times did not grow during the trial
 * @param goal the goal nearest to a miss, or missed by most, as its place in the objective
 * @param over samples over its limit; for a mean 0
 * @param share the share over; for a mean, the mean as a share of its limit
 * @param low lower bound of the share
 * @param high upper bound of the share
 * @param designEffect effect of bursts on the interval; 1 for none
 */
public record Trial(
    TrialPlan plan,
    TrialCounts counts,
    TrialVerdict verdict,
    boolean keepsUp,
    int goal,
    long over,
    double share,
    double low,
    double high,
    double designEffect) {

  public double load() {
    return plan.load();
  }

  boolean isMet() {
    return verdict == TrialVerdict.MET;
  }

  boolean isMissed() {
    return verdict == TrialVerdict.MISSED;
  }

  /** The goal that decides. */
  public Goal decidingGoal() {
    return plan.objective().goals().get(goal);
  }

  /** The limit of the share. */
  public double target() {
    return decidingGoal().kind() == Goal.Kind.MEAN ? 1 : decidingGoal().share();
  }

  /** Missed beyond doubt: the whole interval is above the goal, or the server did not keep up. */
  boolean isClearlyMissed() {
    return isMissed() && (!keepsUp || low > target());
  }

  /** Met beyond doubt: the whole interval is below the goal. */
  boolean isClearlyMet() {
    return isMet() && high < target();
  }
}
