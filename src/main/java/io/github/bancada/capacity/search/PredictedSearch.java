package io.github.bancada.capacity.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Loads the server only up to a share of what it can take: growth until its most used resource is
 * as busy as that share allows, then rounds of trials up to this load, and a prediction from them.
 * For one thread and one search.
 */
final class PredictedSearch {
  private static final int ROUNDS = 4;

  /** Loads of a round, as shares of the greatest. */
  private static final double[] LOADS = {1.0 / 3, 2.0 / 3, 1};

  /** A resource that is less busy shows too little of itself. */
  private static final double LEAST_BUSY = 0.1;

  /** From this share on, the next load is chosen by the use of the resource. */
  private static final double SEEN = 0.02;

  /** Nearer to the share is near enough. */
  private static final double NEAR = 0.9;

  /** Loads differ by chance from what is wanted; this share is kept free. */
  private static final double SPARE = 0.94;

  private final SearchOptions settings;
  private final TrialRunner trials;

  PredictedSearch(SearchOptions settings, TrialRunner trials) {
    this.settings = settings;
    this.trials = trials;
  }

  Predicted predict() throws SearchEndException, InterruptedException {
    checkObjective();
    double top = grow();
    trials.fit(ROUNDS * LOADS.length);
    List<Trial> measured = new ArrayList<>();
    for (int round = 1; round <= ROUNDS; round++) {
      for (int i = 0; i < LOADS.length; i++) {
        double share = LOADS[round % 2 == 0 ? LOADS.length - 1 - i : i];
        Trial trial =
            trials.full(TrialPhase.PREDICTION, round, Math.max(settings.from(), top * share));
        mostUsed(trial);
        if (trial.isClearlyMissed()) {
          throw missed(trial);
        }
        measured.add(trial);
      }
    }
    return checked(measured);
  }

  private void checkObjective() throws SearchEndException {
    if (settings.objective().goals().stream().allMatch(g -> g.kind() == Goal.Kind.ERRORS)) {
      throw SearchEndException.notKnown(
          "failures at a load that was not tried cannot be predicted; give a limit of a time, or"
              + " search without a share");
    }
    if (settings.objective().goals().stream()
        .anyMatch(g -> g.kind() != Goal.Kind.ERRORS && g.labels() != Goal.EVERY_LABEL)) {
      throw SearchEndException.notKnown(
          "times of single labels cannot be predicted; give a limit for all samples, or search"
              + " without a share");
    }
  }

  /** Raises the load until the most used resource is as busy as allowed. */
  private double grow() throws SearchEndException, InterruptedException {
    double load = settings.from();
    while (true) {
      Trial trial = trials.brief(load);
      if (!trial.isMet() && trial.isClearlyMissed()) {
        throw missed(trial);
      }
      TrialCounts.Resource used = mostUsed(trial);
      double allowed = settings.atMost() * SPARE;
      double byUse = used.busy() > SEEN ? load * allowed / used.busy() : Double.POSITIVE_INFINITY;
      if (byUse <= load || used.busy() >= NEAR * allowed || load >= settings.to()) {
        checkUse(used, load);
        return settings.load().rounded(Math.max(settings.from(), Math.min(byUse, load)));
      }
      load = settings.load().rounded(Math.min(settings.to(), Math.min(byUse, next(load))));
    }
  }

  private double next(double load) {
    return Math.max(load * settings.growth(), settings.load() == LoadKind.USERS ? load + 1 : 0);
  }

  private void checkUse(TrialCounts.Resource used, double load) throws SearchEndException {
    if (used.busy() < LEAST_BUSY) {
      throw SearchEndException.notKnown(
          String.format(
              Locale.ROOT,
              "at the greatest load, %s, the %s was only %.1f %% busy, too little to predict from;"
                  + " raise To",
              settings.load().text(load),
              used.name(),
              100 * used.busy()));
    }
    if (used.busy() > settings.atMost() && load <= settings.from()) {
      throw SearchEndException.notKnown(
          String.format(
              Locale.ROOT,
              "at the first load, %s, the %s was %.0f %% busy, more than the share allows; begin"
                  + " with less",
              settings.load().text(load),
              used.name(),
              100 * used.busy()));
    }
  }

  private static Optional<TrialCounts.Resource> seen(Trial trial) {
    return trial.counts().resources().stream()
        .filter(resource -> resource.units() > 0)
        .max(Comparator.comparingDouble(TrialCounts.Resource::busy));
  }

  private static TrialCounts.Resource mostUsed(Trial trial) throws SearchEndException {
    return seen(trial)
        .orElseThrow(
            () ->
                SearchEndException.notKnown(
                    "no resource of the server is seen by itself, so its capacity cannot be"
                        + " predicted; put a Server CPU for a server with its own process on this"
                        + " machine into the plan"));
  }

  private SearchEndException missed(Trial trial) {
    String missed = settings.load().text(trial.load()) + " was missed";
    return SearchEndException.notKnown(
        seen(trial)
            .map(
                used ->
                    String.format(
                        Locale.ROOT,
                        "%s though the %s was only %.0f %% busy, so something else limits; search"
                            + " without a share",
                        missed,
                        used.name(),
                        100 * used.busy()))
            .orElse(missed + "; begin with less"));
  }

  /** The prediction, which the trials without those of the highest load must confirm. */
  private Predicted checked(List<Trial> measured) throws SearchEndException {
    double top = measured.stream().mapToDouble(Trial::load).max().orElseThrow();
    Trial highest =
        measured.stream().filter(trial -> trial.load() >= top).findFirst().orElseThrow();
    String resource = mostUsed(highest).name();
    Predicted all = new Predictor(settings, measured, resource).predict();
    List<Trial> lower = measured.stream().filter(trial -> trial.load() < top).toList();
    if (lower.size() < ServiceDemand.FEWEST) {
      throw SearchEndException.notKnown(
          "the first load is too near to the greatest allowed one to see a growth; begin with less");
    }
    double without = new Predictor(settings, lower, resource).estimate();
    if (without < all.low() || without > all.high()) {
      throw SearchEndException.notKnown(
          "the loads below the highest predict "
              + settings.load().text(without)
              + ", all of them "
              + settings.load().text(all.load())
              + "; the server does not follow one law, search without a share");
    }
    return all;
  }
}
