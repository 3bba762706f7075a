package io.github.bancada.capacity.search;

import org.apache.commons.math3.stat.regression.SimpleRegression;

/** Gives trials their verdict. Immutable and thread-safe. */
final class Judge {
  /** Allowed growth of the mean response time per second, as a share. */
  private static final double MOST_GROWTH = 0.02;

  /** Probability of an apparent growth by chance. */
  private static final double CHANCE = 0.005;

  private final SearchOptions settings;

  Judge(SearchOptions settings) {
    this.settings = settings;
  }

  Trial judge(TrialPlan plan, TrialCounts counts) {
    boolean keepsUp = keepsUp(counts);
    int worst = 0;
    ShareInterval worstShare = null;
    double worstRatio = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < counts.goals().size(); i++) {
      Goal goal = plan.objective().goals().get(i);
      ShareInterval share = share(goal, counts.goals().get(i));
      double ratio = share.value() / target(goal);
      if (ratio > worstRatio) {
        worst = i;
        worstShare = share;
        worstRatio = ratio;
      }
    }
    return new Trial(
        plan,
        counts,
        verdict(plan, counts, worst, worstRatio, keepsUp),
        keepsUp,
        worst,
        counts.goals().get(worst).totalOver(),
        worstShare.value(),
        worstShare.low(),
        worstShare.high(),
        worstShare.designEffect());
  }

  private TrialVerdict verdict(
      TrialPlan plan, TrialCounts counts, int worst, double worstRatio, boolean keepsUp) {
    if (plan.phase() == TrialPhase.WARM_UP) {
      return TrialVerdict.NONE;
    }
    if (!counts.invalid().isEmpty()) {
      return TrialVerdict.LOAD_MACHINE;
    }
    if (counts.samples() > 0 && worstRatio <= 1 && keepsUp) {
      return TrialVerdict.MET;
    }
    return loadMachineWasTheLimit(plan.objective(), worst, counts)
        ? TrialVerdict.LOAD_MACHINE
        : TrialVerdict.MISSED;
  }

  /**
   * Samples late because of the load machine excuse a missed goal, unless too many samples fail:
   * none fails because it begins late.
   */
  private static boolean loadMachineWasTheLimit(
      Objective objective, int missed, TrialCounts counts) {
    Goal goal = objective.goals().get(missed);
    double share = goal.kind() == Goal.Kind.MEAN ? objective.smallestShare() : goal.share();
    return counts.cpu().isLoadMachineTheLimit()
        || counts.overdueByMachine() > share / 2 * counts.samples()
            && counts.failed() + counts.unserved() <= share * counts.samples();
  }

  /**
   * At a rate above the server's capacity, the queue and the response time grow. The growth must
   * exceed the spread of the batches, so a few very slow samples do not count as growth.
   */
  private boolean keepsUp(TrialCounts counts) {
    double[] nanos = counts.batchNanos();
    SimpleRegression line = new SimpleRegression();
    for (int i = 0; i < nanos.length; i++) {
      if (!Double.isNaN(nanos[i])) {
        line.addData(counts.seconds() * i / nanos.length, nanos[i] / 1e9);
      }
    }
    return settings.load() != LoadKind.RATE
        || line.getN() <= 2
        || line.getSlope() <= MOST_GROWTH
        || line.getSignificance() > CHANCE;
  }

  private ShareInterval share(Goal goal, TrialCounts.OfGoal counts) {
    return goal.kind() == Goal.Kind.MEAN
        ? ShareInterval.of(counts, settings.confidence())
        : ShareInterval.of(counts.samples(), counts.over(), settings.confidence());
  }

  static double target(Goal goal) {
    return goal.kind() == Goal.Kind.MEAN ? 1 : goal.share();
  }
}
