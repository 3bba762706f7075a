package io.github.bancada.capacity.search;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Searches the greatest load at which the objective is met: a warm-up, growth until a load is
 * missed, bisection, then rounds of trials around the estimate. The curve fitted to them gives the
 * capacity and its interval. For one thread and one search.
 */
public final class LoadSearch {
  private final SearchOptions settings;
  private final TrialRunner trials;
  private Optional<Predicted> predicted = Optional.empty();

  /**
   * @param run runs the trials
   * @param listener follows each trial
   */
  public LoadSearch(SearchOptions settings, LoadRun run, Listener listener) {
    this.settings = settings;
    trials = new TrialRunner(settings, run, listener);
  }

  /**
   * Runs the search.
   *
   * @throws InterruptedException if it is interrupted; {@link #stopped} has the result
   */
  public CapacityResult search() throws InterruptedException {
    try {
      trials.warmUp();
      if (settings.atMost() > 0) {
        predicted = Optional.of(new PredictedSearch(settings, trials).predict());
        return result(CapacityResult.End.PREDICTED, trials.notes(), null);
      }
      BracketSearch growth = new BracketSearch(settings, trials);
      BracketSearch.Bracket bracket = growth.bisect(growth.grow());
      return found(new Refinement(settings, trials, growth).refine(bracket));
    } catch (SearchEndException e) {
      return result(e.end(), e.getMessage(), null);
    }
  }

  /**
   * The results of a search that was interrupted.
   *
   * @param reason why, for the user
   */
  public CapacityResult stopped(String reason) {
    return result(CapacityResult.End.NOT_KNOWN, reason, null);
  }

  private CapacityResult found(Estimate estimate) {
    return result(CapacityResult.End.FOUND, trials.notes(), estimate);
  }

  private CapacityResult result(CapacityResult.End end, String reason, Estimate estimate) {
    Optional<Audited> audited = trials.audits().audited();
    boolean met = end != CapacityResult.End.MISSED_AT_FROM && end != CapacityResult.End.NOT_KNOWN;
    if (met && audited.filter(each -> each.commits() == 0).isPresent()) {
      return result(CapacityResult.End.NOT_KNOWN, TrialAudits.NOTHING, null);
    }
    List<Trial> all = trials.all();
    List<LoadPoint> points = LoadPoint.of(settings.load(), all);
    List<Trial> valid = trials.audits().isTrusted() ? trials.valid() : List.of();
    double missed =
        end == CapacityResult.End.NEVER_MISSED ? Double.NaN : lowestMissed(valid, estimate);
    return new CapacityResult(
        settings.load(),
        settings.objective().text(),
        settings.objective().goals().stream().map(GoalRow::of).toList(),
        end,
        Stream.of(reason, trials.waited())
            .filter(each -> !each.isEmpty())
            .collect(Collectors.joining("; ")),
        estimate == null ? Double.NaN : estimate.load(),
        estimate == null ? Double.NaN : estimate.low(),
        estimate == null ? Double.NaN : estimate.high(),
        settings.confidence(),
        estimate == null ? "" : settings.objective().goals().get(estimate.goal()).text(),
        highestMet(valid, missed),
        missed,
        trials.seconds(),
        estimate == null ? Optional.empty() : Knee.of(points),
        Scalability.of(points),
        estimate == null ? Optional.empty() : ServerLimit.of(valid, estimate.load()),
        little(all, estimate),
        audited,
        end == CapacityResult.End.PREDICTED ? predicted : Optional.empty(),
        all.stream().map(TrialRow::of).toList());
  }

  /**
   * The smallest load missed beyond doubt; with a capacity, above it and all met loads, because
   * near it chance decides.
   */
  private static double lowestMissed(List<Trial> trials, Estimate estimate) {
    double above =
        estimate == null
            ? 0
            : Math.max(
                estimate.load(),
                trials.stream().filter(Trial::isMet).mapToDouble(Trial::load).max().orElse(0));
    return trials.stream()
        .filter(Trial::isClearlyMissed)
        .mapToDouble(Trial::load)
        .filter(load -> load > above)
        .min()
        .orElse(Double.NaN);
  }

  /** A met load above a missed one does not count. */
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

  /** Follows a search. Called on the thread of the search, before and between trials. */
  public interface Listener {
    /** Ignores all. */
    Listener NONE = new Listener() {};

    /** A trial is about to run. */
    default void begins(TrialPlan plan) {}

    /** A trial has its verdict. */
    default void ended(Trial trial) {}

    /** A sentence for the user, such as a miss that was not repeated. */
    default void note(String sentence) {}
  }
}
