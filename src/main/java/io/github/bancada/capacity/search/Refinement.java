package io.github.bancada.capacity.search;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Rounds of three loads around the estimate, until its interval is narrow. For one thread. */
final class Refinement {
  private static final int FEWEST_ROUNDS = 3;
  private static final int MOST_ROUNDS = 10;
  private static final double NEAR = 2.2;
  private static final double MOST_MOVE = 2;

  /** An interval of 95 % needs Student's t at 99 %, because servers are uneven. */
  private static final double CAUTION = 5;

  private final SearchSettings settings;
  private final Trials trials;
  private final double confidence;
  private double estimate;
  private Estimate found;

  Refinement(SearchSettings settings, Trials trials) {
    this.settings = settings;
    this.trials = trials;
    confidence = 1 - (1 - settings.confidence()) / CAUTION;
  }

  /** The capacity, inside the bracket or near it. */
  Estimate refine(Bracket bracket) throws SearchEnd, InterruptedException {
    estimate = bracket.middle();
    for (int round = 1; round <= MOST_ROUNDS; round++) {
      List<Trial> three = round(round);
      double before = estimate;
      Optional<Estimate> fitted = fit();
      if (fitted.isPresent()) {
        found = fitted.get();
        double most = MOST_MOVE * step();
        double move = Math.max(-most, Math.min(most, found.load() / before - 1));
        estimate = before * (1 + move);
        if (round >= FEWEST_ROUNDS
            && found.half() <= settings.precision()
            && Math.abs(found.load() / before - 1) <= step()) {
          return found;
        }
      } else {
        found = null;
        boolean mostMet = three.stream().filter(Trial::isMet).count() >= 2;
        estimate = before * (1 + (mostMet ? step() : -step()));
      }
    }
    if (found == null) {
      throw SearchEnd.notKnown("no curve fits");
    }
    return found;
  }

  private List<Trial> round(int round) throws SearchEnd, InterruptedException {
    List<Double> loads = new ArrayList<>();
    for (int i = -1; i <= 1; i++) {
      loads.add(Math.min(settings.to(), estimate * (1 + i * step())));
    }
    if (round % 2 == 0) {
      Collections.reverse(loads);
    }
    List<Trial> three = new ArrayList<>();
    for (double load : loads) {
      three.add(trials.full(Phase.REFINEMENT, round, load));
    }
    return three;
  }

  /** The precision as a share of the load; a user at least. */
  private double step() {
    return settings.load() == LoadKind.USERS
        ? Math.max(settings.precision(), 1 / estimate)
        : settings.precision();
  }

  /** Fits every goal; the one that is crossed first limits the load. */
  private Optional<Estimate> fit() {
    List<Trial> near =
        trials.all().stream()
            .filter(trial -> trial.isMet() || trial.isMissed())
            .filter(trial -> Math.abs(trial.load() / estimate - 1) <= NEAR * step())
            .toList();
    List<GoalFit> fits = new ArrayList<>();
    for (int i = 0; i < settings.objective().goals().size(); i++) {
      GoalFit fit = GoalFit.of(i, settings.objective(), near, estimate);
      if (fit.isBelievable()) {
        fits.add(fit);
      } else if (!fit.slack()) {
        return Optional.empty();
      }
    }
    return fits.stream()
        .min(Comparator.comparingDouble(each -> each.fit().orElseThrow().root()))
        .map(first -> estimate(first, fits));
  }

  private Estimate estimate(GoalFit first, List<GoalFit> fits) {
    double root = first.fit().orElseThrow().root();
    double low = Double.POSITIVE_INFINITY;
    double high = Double.POSITIVE_INFINITY;
    for (GoalFit each : fits) {
      CurveFit fit = each.fit().orElseThrow();
      double half = fit.half(confidence);
      low = Math.min(low, fit.root() - half);
      high = Math.min(high, fit.root() + half);
    }
    return new Estimate(
        estimate * (1 + root),
        Math.max(0, estimate * (1 + Math.min(low, root))),
        estimate * (1 + Math.max(high, root)),
        first.goal());
  }
}
