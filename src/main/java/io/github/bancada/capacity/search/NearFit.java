package io.github.bancada.capacity.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Fits the goals to the trials near an estimate. Immutable and thread-safe. */
final class NearFit {
  /** Steps around the estimate in which trials count; a mean is no straight line for as long. */
  private static final double NEAR = 5;

  private static final double NEAR_OF_A_MEAN = 2.2;

  /** An interval of 95 % needs Student's t at 99 %, because servers are uneven. */
  private static final double CAUTION = 5;

  private final Objective objective;
  private final double confidence;

  NearFit(SearchSettings settings) {
    objective = settings.objective();
    confidence = 1 - (1 - settings.confidence()) / CAUTION;
  }

  /**
   * Fits every goal; the one that is crossed first limits the load.
   *
   * @param trials all that count
   * @param step of the loads around the estimate, as a share
   * @return empty if the trials determine no curve, or one that falls
   */
  Optional<Estimate> fit(List<Trial> trials, double estimate, double step) {
    List<GoalFit> fits = new ArrayList<>();
    for (int i = 0; i < objective.goals().size(); i++) {
      boolean mean = objective.goals().get(i).kind() == Goal.Kind.MEAN;
      double near = (mean ? NEAR_OF_A_MEAN : NEAR) * step;
      GoalFit fit =
          GoalFit.of(
              i,
              objective,
              trials.stream()
                  .filter(trial -> trial.isMet() || trial.isMissed())
                  // What ended early because it began badly would count as bad throughout.
                  .filter(trial -> trial.plan().near() || !trial.counts().endedEarly())
                  .filter(trial -> Math.abs(trial.load() / estimate - 1) <= near)
                  .toList(),
              estimate);
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

  /** Another goal that is crossed soon after widens the interval. */
  private Estimate estimate(GoalFit first, List<GoalFit> fits, double estimate) {
    CurveFit limiting = first.fit().orElseThrow();
    double low = Double.POSITIVE_INFINITY;
    double high = Double.POSITIVE_INFINITY;
    for (GoalFit each : fits) {
      CurveFit fit = each.fit().orElseThrow();
      double half = fit.half(confidence);
      low = Math.min(low, fit.root() - half);
      high = Math.min(high, fit.root() + half);
    }
    return new Estimate(
        estimate * (1 + limiting.root()),
        Math.max(0, estimate * (1 + Math.min(low, limiting.root()))),
        estimate * (1 + Math.max(high, limiting.root())),
        first.goal(),
        limiting.trend());
  }
}
