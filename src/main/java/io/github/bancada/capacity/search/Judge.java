package io.github.bancada.capacity.search;

/** Gives trials their verdict. Immutable and thread-safe. */
final class Judge {
  /** The mean response time may grow by so much each second, as a share. */
  private static final double MOST_GROWTH = 0.02;

  /** Above this share of its CPUs the load machine is the limit. */
  static final double BUSY = 0.9;

  private final SearchSettings settings;

  Judge(SearchSettings settings) {
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
        verdict(plan, counts, worstRatio, keepsUp),
        keepsUp,
        worst,
        counts.goals().get(worst).totalOver(),
        worstShare.value(),
        worstShare.low(),
        worstShare.high(),
        worstShare.designEffect());
  }

  private Verdict verdict(TrialPlan plan, TrialCounts counts, double worst, boolean keepsUp) {
    if (plan.phase() == Phase.WARM_UP) {
      return Verdict.NONE;
    }
    if (counts.samples() > 0 && worst <= 1 && keepsUp) {
      return Verdict.MET;
    }
    return loadMachineWasTheLimit(plan, counts) ? Verdict.LOAD_MACHINE : Verdict.MISSED;
  }

  private static boolean loadMachineWasTheLimit(TrialPlan plan, TrialCounts counts) {
    return counts.cpu() >= BUSY
        || counts.overdueByMachine() > plan.objective().smallestShare() / 2 * counts.samples();
  }

  /** At a rate beyond what the server can do, the queue and with it the response time grows. */
  private boolean keepsUp(TrialCounts counts) {
    double growth = (counts.secondHalfNanos() - counts.firstHalfNanos()) / 1e9;
    return settings.load() != LoadKind.RATE || growth / (counts.seconds() / 2) <= MOST_GROWTH;
  }

  private ShareInterval share(Goal goal, GoalCounts counts) {
    return goal.kind() == Goal.Kind.MEAN
        ? MeanInterval.of(counts, settings.confidence())
        : ShareInterval.of(counts.samples(), counts.over(), settings.confidence());
  }

  static double target(Goal goal) {
    return goal.kind() == Goal.Kind.MEAN ? 1 : goal.share();
  }
}
