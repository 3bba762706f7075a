package io.github.bancada.capacity.search;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Searches the greatest load at which the objective is met: a warm-up, growth until a load is
 * missed, bisection, then rounds of trials around the estimate whose fitted curve gives the
 * capacity and its interval. For one thread; one search each.
 */
public final class LoadSearch {
  private final SearchSettings settings;
  private final Trials trials;

  /**
   * @param run runs the trials
   * @param listener is told of each
   */
  public LoadSearch(SearchSettings settings, LoadRun run, SearchListener listener) {
    this.settings = settings;
    trials = new Trials(settings, run, listener);
  }

  /**
   * Searches.
   *
   * @throws InterruptedException if the user stops the test; {@link #stopped()} has what is known
   */
  public CapacityResult search() throws InterruptedException {
    try {
      trials.warmUp();
      BracketSearch growth = new BracketSearch(settings, trials);
      Bracket bracket = growth.bisect(growth.grow());
      return found(new Refinement(settings, trials, growth).refine(bracket));
    } catch (SearchEnd e) {
      return result(e.end(), e.getMessage(), null);
    }
  }

  /** What is known of a search that the user has stopped. */
  public CapacityResult stopped() {
    return result(End.NOT_KNOWN, "the test was stopped", null);
  }

  private CapacityResult found(Estimate estimate) {
    return result(End.FOUND, trials.notes(), estimate);
  }

  private CapacityResult result(End end, String reason, Estimate estimate) {
    List<Trial> all = trials.all();
    List<LoadPoint> points = LoadPoint.of(settings.load(), all);
    List<Trial> valid = trials.valid();
    double missed = lowestMissed(valid, estimate);
    return new CapacityResult(
        settings.load(),
        settings.objective().text(),
        settings.objective().goals().stream().map(GoalRow::of).toList(),
        end,
        reason,
        estimate == null ? Double.NaN : estimate.load(),
        estimate == null ? Double.NaN : estimate.low(),
        estimate == null ? Double.NaN : estimate.high(),
        settings.confidence(),
        estimate == null ? "" : settings.objective().goals().get(estimate.goal()).text(),
        highestMet(valid, missed),
        missed,
        trials.seconds(),
        all.stream().map(TrialRow::of).toList(),
        Knee.of(points),
        Scalability.of(points),
        estimate == null ? Optional.empty() : ServerLimit.of(valid, estimate.load()),
        little(all, estimate));
  }

  /** The smallest load above the capacity that was missed; without one, missed beyond doubt. */
  private static double lowestMissed(List<Trial> trials, Estimate estimate) {
    return trials.stream()
        .filter(trial -> estimate == null ? trial.isClearlyMissed() : trial.isMissed())
        .mapToDouble(Trial::load)
        .filter(load -> estimate == null || load > estimate.load())
        .min()
        .orElse(Double.NaN);
  }

  /** What is met above a missed load does not count. */
  private static double highestMet(List<Trial> trials, double missed) {
    return trials.stream()
        .filter(Trial::isMet)
        .mapToDouble(Trial::load)
        .filter(load -> Double.isNaN(missed) || load < missed)
        .max()
        .orElse(Double.NaN);
  }

  private static Optional<LittlesLaw> little(List<Trial> all, Estimate estimate) {
    double near = estimate == null ? Double.POSITIVE_INFINITY : estimate.load();
    return all.stream()
        .filter(Trial::isMet)
        .min(Comparator.comparingDouble(trial -> Math.abs(Math.min(1e300, near) - trial.load())))
        .map(LittlesLaw::of)
        .filter(LittlesLaw::isKnown);
  }
}
