package io.github.bancada.capacity.search;

import java.util.List;
import java.util.Optional;

/**
 * One goal of the objective, fitted to the trials near an estimate. Immutable.
 *
 * @param goal its place in the objective
 * @param fit empty if the trials determine no curve
 * @param slack whether no trial near the estimate missed this goal
 */
record GoalFit(int goal, Optional<CurveFit> fit, boolean slack) {

  /** The share over of a trial in which the queue grew, at least: the longer, the more. */
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
    CurveFit.Link link = wanted.kind() == Goal.Kind.MEAN ? CurveFit.Link.LOG : CurveFit.Link.LOGIT;
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
    GoalCounts counts = trial.counts().goals().get(index);
    double n = counts.totalSamples();
    double x = trial.load() / estimate - 1;
    int cluster = trial.plan().round() > 0 ? trial.plan().round() : -trial.plan().number();
    double full = n * trial.counts().toFullTime();
    if (goal.kind() == Goal.Kind.MEAN) {
      double mean = n == 0 ? 0 : counts.totalSum() / n;
      double variance = n == 0 ? 0 : counts.totalSquares() / n - mean * mean;
      double relative = mean == 0 ? 1 : Math.max(0, variance) / mean / mean;
      double effect = MeanInterval.of(counts, ANY).designEffect();
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
