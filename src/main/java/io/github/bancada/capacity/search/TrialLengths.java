package io.github.bancada.capacity.search;

import java.util.Optional;

/** How long trials take, seconds. For one thread. */
final class TrialLengths {
  private static final double LONGEST = 60;
  private static final double SKIPPED = 0.2;

  /**
   * Minimum expected arrivals of a trial; the probability of none after its first fifth is 0.03 %.
   */
  private static final double FEWEST_ARRIVALS = 10;

  /** Samples of a trial for a prediction, which differences of its mean times must show. */
  private static final double SAMPLES_TO_PREDICT = 10_000;

  /** Factor for longer trials with an uneven server. */
  private static final double LONGER = 6;

  private final SearchOptions settings;
  private double lengthening = 1;
  private double longest = LONGEST;

  TrialLengths(SearchOptions settings) {
    this.settings = settings;
  }

  /** A trial without arrivals would count as a miss. */
  double brief(double load) {
    double needed = settings.load() == LoadKind.RATE ? FEWEST_ARRIVALS / load : 0;
    return Math.max(settings.trialSeconds(), Math.ceil(Math.min(LONGEST, needed)));
  }

  /**
   * Time for about a hundred samples over the limit, and for those of a prediction, in bounds.
   *
   * @param last the trial before
   */
  double full(double load, Optional<Trial> last) {
    double samples =
        Math.max(
            settings.objective().samplesNeeded(), settings.atMost() > 0 ? SAMPLES_TO_PREDICT : 0);
    double needed = samples / samplesPerSecond(load, last);
    double enough = lengthening * Math.max(settings.trialSeconds(), needed);
    return Math.ceil(Math.min(Math.max(longest, settings.trialSeconds()), enough));
  }

  /** Makes no further full trial longer than this, or than the shortest trial. */
  void limit(double seconds) {
    longest = Math.min(LONGEST, seconds);
  }

  private double samplesPerSecond(double load, Optional<Trial> last) {
    return last.filter(trial -> settings.load() == LoadKind.USERS)
        .map(t -> Math.max(1e-3, t.counts().servedPerSecond() / t.load() * load))
        .orElse(load);
  }

  /**
   * Makes further full trials longer, once.
   *
   * @param longest what a trial may take now
   * @return false if the length does not change
   */
  boolean lengthen(double load, Optional<Trial> last, double longest) {
    if (lengthening > 1) {
      return false;
    }
    double shorter = full(load, last);
    lengthening = LONGER;
    double longer = full(load, last);
    if (longer > shorter && longer <= longest) {
      return true;
    }
    lengthening = 1;
    return false;
  }

  /** The first part of a trial: long enough for every user to think once, so that they spread. */
  double skipped(double seconds, Optional<Trial> last) {
    double think =
        last.filter(trial -> settings.load() == LoadKind.USERS)
            .map(LittlesLaw::thinkSeconds)
            .orElse(0.0);
    return Math.max(Math.max(1, SKIPPED * seconds), Math.min(think, seconds / 2));
  }
}
