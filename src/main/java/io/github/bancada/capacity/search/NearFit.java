package io.github.bancada.capacity.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Fits the goals to the trials near an estimate. Immutable and thread-safe. */
final class NearFit {
  /** Steps around the estimate in which trials count; fewer for a mean, which bends earlier. */
  private static final double NEAR = 5;

  private static final double NEAR_OF_A_MEAN = 2.2;

  /** Range of the logit on each side of the estimate that counts as a straight line. */
  private static final double STRAIGHT = 4;

  /** Steps around the estimate that are always near. */
  private static final double NARROWEST = 0.5;

  /** A 95 % interval uses Student's t at 99 %, because servers are uneven. */
  private static final double CAUTION = 5;

  /** Trials that vary by more than this multiple of the spread inside them ... */
  private static final double UNEVEN = 2;

  /** ... make the interval miss this many times less often, if they were what theory assumes. */
  private static final double MORE_CAUTION = 20;

  private final Objective objective;
  private final double confidence;

  NearFit(SearchOptions settings) {
    objective = settings.objective();
    confidence = 1 - (1 - settings.confidence()) / CAUTION;
  }

  /**
   * Fits every goal; the first one crossed limits the load.
   *
   * @param trials trials that count
   * @param step step of the loads around the estimate, as a share
   * @return empty if the trials determine no curve, or one that falls
   */
  Optional<Estimate> fit(List<Trial> trials, double estimate, double step) {
    List<GoalFit> fits = new ArrayList<>();
    for (int i = 0; i < objective.goals().size(); i++) {
      GoalFit fit = fit(i, trials, estimate, step);
      if (fit.isBelievable()) {
        fits.add(fit);
      } else if (!fit.slack()) {
        return Optional.empty();
      }
    }
    return fits.stream()
        .min(Comparator.comparingDouble(each -> each.fit().orElseThrow().root()))
        .map(first -> estimate(first, fits, estimate));
  }

  /** Fits a narrower range if the curve is steep, because only there it is a straight line. */
  private GoalFit fit(int goal, List<Trial> trials, double estimate, double step) {
    boolean mean = objective.goals().get(goal).kind() == Goal.Kind.MEAN;
    double widest = (mean ? NEAR_OF_A_MEAN : NEAR) * step;
    GoalFit wide = fitWithin(widest, goal, trials, estimate);
    if (mean || !wide.isBelievable()) {
      return wide;
    }
    double straight = STRAIGHT / wide.fit().orElseThrow().slope();
    if (straight >= widest) {
      return wide;
    }
    GoalFit narrow = fitWithin(Math.max(straight, NARROWEST * step), goal, trials, estimate);
    return narrow.isBelievable() ? narrow : wide;
  }

  private GoalFit fitWithin(double share, int goal, List<Trial> trials, double estimate) {
    return GoalFit.of(
        goal,
        objective,
        trials.stream()
            .filter(trial -> trial.isMet() || trial.isMissed())
            // A trial that ended early after a bad start would count as bad throughout.
            .filter(trial -> trial.plan().near() || !trial.counts().endedEarly())
            .filter(trial -> Math.abs(trial.load() / estimate - 1) <= share)
            .toList(),
        estimate);
  }

  /** Another goal crossed soon after widens the interval. */
  private Estimate estimate(GoalFit first, List<GoalFit> fits, double estimate) {
    CurveFit limiting = first.fit().orElseThrow();
    double low = Double.POSITIVE_INFINITY;
    double high = Double.POSITIVE_INFINITY;
    for (GoalFit each : fits) {
      CurveFit fit = each.fit().orElseThrow();
      boolean uneven = fit.unevenness() > UNEVEN;
      double sure = uneven ? 1 - (1 - confidence) / MORE_CAUTION : confidence;
      double half = fit.half(sure);
      double lean = uneven ? fit.lean(sure) : 0;
      low = Math.min(low, fit.root() - half + Math.min(0, lean));
      high = Math.min(high, fit.root() + half + Math.max(0, lean));
    }
    return new Estimate(
        estimate * (1 + limiting.root()),
        Math.max(0, estimate * (1 + Math.min(low, limiting.root()))),
        estimate * (1 + Math.max(high, limiting.root())),
        first.goal(),
        limiting.slope(),
        limiting.unevenness(),
        limiting.spread(),
        limiting.trend());
  }

  /**
   * One goal of the objective, fitted to the trials near an estimate. Immutable.
   *
   * @param goal its place in the objective
   * @param fit empty if the trials determine no curve
   * @param slack whether every trial near the estimate met this goal
   */
  private record GoalFit(int goal, Optional<CurveFit> fit, boolean slack) {

    /** Minimum share over in a trial with a growing queue; a longer one would have more. */
    private static final double GROWING = 0.5;

    /** The design effect does not depend on the confidence. */
    private static final double ANY = 0.95;

    /**
     * Fits a goal.
     *
     * @param near trials near the estimate
     */
    static GoalFit of(int goal, Objective objective, List<Trial> near, double estimate) {
      Goal wanted = objective.goals().get(goal);
      List<CurveFit.Point> points =
          near.stream().map(trial -> point(trial, goal, wanted, estimate)).toList();
      double target = Judge.target(wanted);
      CurveFit.Link link =
          wanted.kind() == Goal.Kind.MEAN ? CurveFit.Link.LOG : CurveFit.Link.LOGIT;
      return new GoalFit(
          goal,
          CurveFit.of(link, points, target),
          points.stream().allMatch(point -> point.y() <= target));
    }

    /** Whether the curve rises, so that more load hurts. */
    boolean isBelievable() {
      return fit.isPresent() && fit.get().slope() > 0;
    }

    private static CurveFit.Point point(Trial trial, int index, Goal goal, double estimate) {
      TrialCounts.OfGoal counts = trial.counts().goals().get(index);
      double n = counts.totalSamples();
      double x = trial.load() / estimate - 1;
      int cluster = trial.plan().round() > 0 ? trial.plan().round() : -trial.plan().number();
      double full = n * trial.counts().toFullTime();
      if (goal.kind() == Goal.Kind.MEAN) {
        double mean = n == 0 ? 0 : counts.totalSum() / n;
        double variance = n == 0 ? 0 : counts.totalSquares() / n - mean * mean;
        double relative = mean == 0 ? 1 : Math.max(0, variance) / mean / mean;
        double effect = ShareInterval.of(counts, ANY).designEffect();
        return new CurveFit.Point(
            x, full, trial.keepsUp() ? mean : Math.max(2, mean), relative * effect, cluster);
      }
      boolean hopeless = !trial.keepsUp() && goal.kind() == Goal.Kind.QUANTILE;
      double share = n == 0 ? 1 : counts.totalOver() / n;
      return new CurveFit.Point(
          x,
          Math.max(1, full),
          hopeless ? Math.max(GROWING, share) : share,
          ShareInterval.of(counts.samples(), counts.over(), ANY).designEffect(),
          cluster);
    }
  }
}
