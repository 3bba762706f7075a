package io.github.bancada.capacity.search;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Rounds of three loads around the estimate, until its interval is narrow. For one thread. */
final class Refinement {
  private static final int FEWEST_ROUNDS = 3;
  private static final int MOST_ROUNDS = 10;
  private static final int TRIALS_OF_A_ROUND = 3;

  /** Trials that vary by more than this multiple of the spread inside them become longer. */
  private static final double UNEVEN = 4;

  /** Longest move of the estimate in a round, in precisions. */
  private static final double MOST_MOVE = 2;

  /** Distance from the bracket at which a new one is searched, in precisions. */
  private static final double FAR_OUT = 6;

  /** A met load above the capacity by this factor contradicts it ... */
  private static final double FAR_ABOVE = 1.25;

  /** ... if the distance is also this multiple of the trials' variation. */
  private static final double SPREADS = 3;

  /** Allowed difference of the loads of a round, in the logit. */
  private static final double STEEP = 3;

  /** Largest factor by which the loads of a round move closer together. */
  private static final double MOST_NARROWED = 3;

  private static final int MOST_BRACKETS = 4;

  /** Widest half interval of an answer, in precisions. */
  private static final double WIDEST = 4;

  private final SearchOptions settings;
  private final TrialRunner trials;
  private final BracketSearch brackets;
  private final NearFit near;
  private int round;
  private int rounds;
  private int roundsOfThisLength;
  private double estimate;
  private Optional<Estimate> found = Optional.empty();

  Refinement(SearchOptions settings, TrialRunner trials, BracketSearch brackets) {
    this.settings = settings;
    this.trials = trials;
    this.brackets = brackets;
    near = new NearFit(settings);
  }

  /** Finds the capacity in the bracket or, if the server changed, in a new one. */
  Estimate refine(BracketSearch.Bracket first) throws SearchEndException, InterruptedException {
    BracketSearch.Bracket bracket = first;
    try {
      for (int i = 1; i <= MOST_BRACKETS; i++) {
        if (isRefined(bracket)) {
          return believed();
        }
        lengthen();
        bracket = brackets.bisect(brackets.again(bracket, estimate));
      }
    } catch (SearchEndException.BudgetUsedUpException e) {
      if (rounds < FEWEST_ROUNDS || found.isEmpty()) {
        throw e;
      }
      trials.note("the budget was used up before the interval was narrow enough");
      return believed();
    }
    throw SearchEndException.notKnown(
        "the server changes while it is measured: loads that were met are missed later, or the"
            + " other way round; make it do the same work for minutes, then search again");
  }

  /** Runs rounds; returns false if the estimate left the bracket. */
  private boolean isRefined(BracketSearch.Bracket bracket)
      throws SearchEndException, InterruptedException {
    estimate = bracket.middle();
    found = Optional.empty();
    roundsOfThisLength = 0;
    for (rounds = 0; rounds < MOST_ROUNDS; rounds++) {
      List<Trial> three = round();
      double before = estimate;
      found = near.fit(trials.valid(), before, step());
      estimate = before * (1 + move(three, before));
      double beyond = 1 + FAR_OUT * step();
      boolean aboveAll = estimate > settings.to() * (1 + step());
      if (aboveAll || estimate > bracket.missed() * beyond || estimate < bracket.met() / beyond) {
        return false;
      }
      if (isEnough(before)) {
        rounds++;
        return true;
      }
    }
    return true;
  }

  /** Whether the interval is narrow enough. An uneven server first gets longer trials. */
  private boolean isEnough(double before) {
    roundsOfThisLength++;
    if (roundsOfThisLength < FEWEST_ROUNDS || found.isEmpty()) {
      return false;
    }
    Estimate now = found.get();
    if (now.unevenness() > UNEVEN && lengthen()) {
      return false;
    }
    return now.half() <= settings.precision() && Math.abs(now.load() / before - 1) <= step();
  }

  private boolean lengthen() {
    boolean isLonger = trials.lengthen(FEWEST_ROUNDS * TRIALS_OF_A_ROUND, estimate);
    if (isLonger) {
      roundsOfThisLength = 0;
    }
    return isLonger;
  }

  private double move(List<Trial> three, double before) {
    if (found.isEmpty()) {
      return three.stream().filter(Trial::isMet).count() >= 2 ? step() : -step();
    }
    double most = MOST_MOVE * step();
    return Math.max(-most, Math.min(most, found.get().load() / before - 1));
  }

  private List<Trial> round() throws SearchEndException, InterruptedException {
    round++;
    List<Double> loads = new ArrayList<>();
    for (int i = -1; i <= 1; i++) {
      loads.add(Math.min(settings.to(), estimate * (1 + i * spread())));
    }
    if (round % 2 == 0) {
      Collections.reverse(loads);
    }
    List<Trial> three = new ArrayList<>();
    for (double load : loads) {
      three.add(trials.full(TrialPhase.REFINEMENT, round, load));
    }
    return three;
  }

  /** Distance of the loads of a round: less if the curve is steep. */
  private double spread() {
    double step = step();
    double steep = found.map(last -> STEEP / last.slope()).orElse(step);
    return Math.max(step / MOST_NARROWED, Math.min(step, steep));
  }

  /** The precision as a share of the load; at least one user. */
  private double step() {
    return settings.load() == LoadKind.USERS
        ? Math.max(settings.precision(), 1 / estimate)
        : settings.precision();
  }

  /** The estimate, if it is reliable. */
  private Estimate believed() throws SearchEndException {
    if (found.isEmpty()) {
      throw refusal(
          "around "
              + settings.load().text(estimate)
              + " more load does not make the answers worse, so no load can be called the"
              + " capacity; see the trials, and allow longer ones");
    }
    Estimate last = found.get();
    Optional<String> trend = last.trend().sentence(settings.precision());
    if (trend.isPresent()) {
      throw SearchEndException.notKnown(trend.get());
    }
    checkWhatWasMet(last);
    if (last.half() > WIDEST * step()) {
      throw refusal(
          String.format(
              Locale.ROOT,
              "the server is so uneven that the interval is %s to %s; run longer trials",
              settings.load().number(last.low()),
              settings.load().text(last.high())));
    }
    if (last.half() > step()) {
      trials.note("the interval is wider than asked; longer trials would narrow it");
    }
    return last;
  }

  /** A load far above the capacity was met beyond doubt: the server has become slower. */
  private void checkWhatWasMet(Estimate last) throws SearchEndException {
    double far = last.load() * Math.max(FAR_ABOVE, 1 + SPREADS * last.spread());
    OptionalDouble met =
        trials.valid().stream()
            .filter(trial -> trial.isClearlyMet() && trial.load() > far)
            .mapToDouble(Trial::load)
            .max();
    if (met.isPresent()) {
      throw SearchEndException.notKnown(
          "the answers grew worse with time: "
              + settings.load().text(met.getAsDouble())
              + " was met at first; in the end it was about "
              + settings.load().text(last.load())
              + ", and may fall further");
    }
  }

  /** A missed load below met ones explains more than its effect on the curve. */
  private SearchEndException refusal(String reason) {
    LoadKind kind = settings.load();
    List<Trial> valid = trials.valid();
    for (Trial missed : valid) {
      List<Trial> above =
          valid.stream()
              .filter(trial -> trial.isClearlyMet() && trial.load() > (1 + step()) * missed.load())
              .toList();
      if (missed.isClearlyMissed() && above.size() > 1) {
        return SearchEndException.notKnown(
            kind.text(above.get(above.size() - 1).load())
                + " is met though less load, "
                + kind.text(missed.load())
                + ", is missed; only lower loads count");
      }
    }
    return SearchEndException.notKnown(reason);
  }
}
