package io.github.bancada.capacity.search;

/** Growth and bisection: from the first load to a narrow bracket. For one thread. */
final class BracketSearch {
  private static final double NARROW = 1.15;

  private final SearchSettings settings;
  private final Trials trials;

  BracketSearch(SearchSettings settings, Trials trials) {
    this.settings = settings;
    this.trials = trials;
  }

  /** Lets the load grow until it is missed. */
  Bracket grow() throws SearchEnd, InterruptedException {
    double from = settings.from();
    if (!trials.brief(from).isMet() && !trials.brief(from).isMet()) {
      throw new SearchEnd(
          End.MISSED_AT_FROM,
          "the first load, "
              + settings.load().text(from)
              + ", was missed twice; begin with less, or allow more time");
    }
    return growFrom(from);
  }

  private Bracket growFrom(double met) throws SearchEnd, InterruptedException {
    double lo = met;
    while (true) {
      double next = settings.load().rounded(Math.min(settings.to(), lo * settings.growth()));
      boolean last = next >= settings.to();
      boolean isMet = trials.brief(next).isMet();
      if (isMet && last) {
        isMet = trials.full(Phase.GROWTH, 0, next).isMet();
        if (isMet) {
          throw new SearchEnd(
              End.NEVER_MISSED,
              "the greatest load, "
                  + settings.load().text(settings.to())
                  + ", was met; the capacity is above it");
        }
      }
      if (!isMet) {
        return new Bracket(lo, next);
      }
      lo = next;
    }
  }

  /** Halves the bracket until it is narrow. */
  Bracket bisect(Bracket wide) throws SearchEnd, InterruptedException {
    Bracket bracket = wide;
    while (bracket.missed() / bracket.met() > NARROW) {
      double middle = settings.load().rounded(bracket.middle());
      if (middle <= bracket.met() || middle >= bracket.missed()) {
        return bracket;
      }
      bracket =
          trials.full(Phase.BISECTION, 0, middle).isMet()
              ? new Bracket(middle, bracket.missed())
              : new Bracket(bracket.met(), middle);
    }
    return bracket;
  }
}
