package io.github.bancada.capacity.search;

/** Growth and bisection: from the first load to a narrow bracket. For one thread. */
final class BracketSearch {
  private static final double NARROW = 1.15;

  private final SearchOptions settings;
  private final TrialRunner trials;

  BracketSearch(SearchOptions settings, TrialRunner trials) {
    this.settings = settings;
    this.trials = trials;
  }

  /** Increases the load until it is missed. */
  Bracket grow() throws SearchEndException, InterruptedException {
    double from = settings.from();
    if (!isMet(from)) {
      checkFirst(trials.full(TrialPhase.GROWTH, 0, from));
    }
    return growFrom(from, settings.growth());
  }

  /** Repeats the missed first load: if it may be a miss by chance, with a longer trial. */
  private void checkFirst(Trial second) throws SearchEndException, InterruptedException {
    String first = "the first load, " + settings.load().text(settings.from()) + ", was missed ";
    Trial trial = second;
    if (trial.isMissed() && !trial.isClearlyMissed()) {
      trials.lengthen(1, settings.from());
      trial = trials.full(TrialPhase.GROWTH, 0, settings.from());
    }
    if (trial.isClearlyMissed()) {
      throw new SearchEndException(
          CapacityResult.End.MISSED_AT_FROM,
          first
              + (trial == second ? "twice" : "three times")
              + "; begin with less, or allow more time");
    }
    if (trial.isMissed()) {
      throw SearchEndException.notKnown(
          first
              + "three times, but not beyond doubt: "
              + CapacityText.share(TrialRow.of(trial))
              + "; the server is too uneven for trials of "
              + CapacityText.seconds(trial.plan().seconds())
              + ": run longer ones, or begin with less");
    }
  }

  /** A miss by chance is not a miss: a trial of full length decides. */
  private boolean isMet(double load) throws SearchEndException, InterruptedException {
    Trial trial = trials.brief(load);
    return trial.isMet()
        || !trial.isClearlyMissed() && trials.full(TrialPhase.GROWTH, 0, load).isMet();
  }

  private Bracket growFrom(double met, double factor)
      throws SearchEndException, InterruptedException {
    double lo = met;
    while (true) {
      double next = settings.load().rounded(Math.min(settings.to(), lo * factor));
      next = Math.max(next, settings.load().rounded(lo + smallest()));
      boolean isMet = isMet(next);
      if (isMet && next >= settings.to()) {
        isMet = trials.full(TrialPhase.GROWTH, 0, next).isMet();
        if (isMet) {
          throw neverMissed();
        }
      }
      if (!isMet) {
        return new Bracket(lo, next);
      }
      lo = next;
    }
  }

  private SearchEndException neverMissed() {
    return new SearchEndException(
        CapacityResult.End.NEVER_MISSED,
        "the greatest load, "
            + settings.load().text(settings.to())
            + ", was met; the capacity is above it");
  }

  private double smallest() {
    return settings.load() == LoadKind.USERS ? 1 : 0;
  }

  /**
   * A new bracket after the rounds have left the old one.
   *
   * @param estimate their current load
   */
  Bracket again(Bracket old, double estimate) throws SearchEndException, InterruptedException {
    if (estimate <= old.missed()) {
      return lower(old, estimate);
    }
    return old.missed() < settings.to() ? higher(old, estimate) : atGreatest(old);
  }

  /** The greatest load was missed at first, perhaps by chance. */
  private Bracket atGreatest(Bracket old) throws SearchEndException, InterruptedException {
    if (trials.full(TrialPhase.BISECTION, 0, settings.to()).isMet()) {
      throw neverMissed();
    }
    return old;
  }

  private Bracket higher(Bracket old, double estimate)
      throws SearchEndException, InterruptedException {
    LoadKind kind = settings.load();
    double met =
        trials.valid().stream()
            .filter(trial -> trial.isMet() && trial.load() > old.missed())
            .mapToDouble(Trial::load)
            .max()
            .orElse(old.missed());
    if (met > old.missed()
        && trials.full(TrialPhase.BISECTION, 0, old.missed()).isClearlyMissed()) {
      throw SearchEndException.notKnown(
          kind.text(met)
              + " is met though less load, "
              + kind.text(old.missed())
              + ", is missed; only lower loads count");
    }
    trials.serverHasChanged(kind.text(old.missed()) + " was missed at first and is met now");
    return estimate >= settings.to()
        ? new Bracket(old.missed(), settings.to())
        : growFrom(estimate, Math.sqrt(settings.growth()));
  }

  private Bracket lower(Bracket old, double estimate)
      throws SearchEndException, InterruptedException {
    LoadKind kind = settings.load();
    double factor = Math.sqrt(settings.growth());
    double hi = old.met();
    while (hi > settings.from()) {
      double lower = kind.rounded(Math.max(settings.from(), estimate / factor));
      if (trials.full(TrialPhase.BISECTION, 0, Math.min(lower, hi / factor)).isMet()) {
        return new Bracket(Math.min(lower, hi / factor), hi);
      }
      hi = Math.min(lower, hi / factor);
    }
    throw SearchEndException.notKnown(
        "the answers grew worse with time: in the end even "
            + kind.text(settings.from())
            + " was missed");
  }

  /** Halves the bracket until it is narrow. */
  Bracket bisect(Bracket wide) throws SearchEndException, InterruptedException {
    Bracket bracket = wide;
    while (bracket.missed() / bracket.met() > NARROW) {
      double middle = settings.load().rounded(bracket.middle());
      if (middle <= bracket.met() || middle >= bracket.missed()) {
        return bracket;
      }
      bracket =
          trials.full(TrialPhase.BISECTION, 0, middle).isMet()
              ? new Bracket(middle, bracket.missed())
              : new Bracket(bracket.met(), middle);
    }
    return bracket;
  }

  /**
   * A met load and a missed one above it.
   *
   * @param met the met load
   * @param missed the missed load
   */
  record Bracket(double met, double missed) {
    double middle() {
      return Math.sqrt(met * missed);
    }
  }
}
