package io.github.bancada.capacity.search;

import java.util.Locale;

/**
 * Whether users, throughput and times of a trial fit together: what is busy is throughput times
 * service time (Little, A proof for the queuing formula L = λW, Operations Research 9, 1961). If
 * not, something was counted wrong, or users had to wait for a CPU at the ends of their samples.
 * Immutable.
 *
 * @param measured users busy on average, as observed
 * @param expected throughput times mean service time
 */
public record LittlesLaw(double measured, double expected) {
  private static final double ALLOWED = 0.02;

  /** With fewer users busy than this, clocks and the edges of the trial are 2 % themselves. */
  private static final double LEAST_USERS = 1;

  /** The law for a trial; NaN measured if the users busy are not known. */
  static LittlesLaw of(Trial trial) {
    TrialCounts counts = trial.counts();
    return new LittlesLaw(
        counts.usersBusy(), counts.servedPerSecond() * counts.service().meanNanos() / 1e9);
  }

  /** Whether there is anything to compare. */
  public boolean isKnown() {
    return !Double.isNaN(measured) && expected >= LEAST_USERS;
  }

  /** Whether both differ by 2 % at most. */
  public boolean holds() {
    return isKnown() && Math.abs(measured / expected - 1) <= ALLOWED;
  }

  /** Seconds that users of a closed load rest between samples: users / throughput - response. */
  static double thinkSeconds(Trial trial) {
    double perSecond = trial.counts().servedPerSecond();
    return perSecond > 0
        ? Math.max(0, trial.load() / perSecond - trial.counts().response().meanNanos() / 1e9)
        : 0;
  }

  /** A sentence for the console. */
  public String text() {
    return !isKnown()
        ? "Little's law: not checked, too few users were busy"
        : String.format(
            Locale.ROOT,
            "Little's law: %.1f users busy, throughput x service %.1f: %s",
            measured,
            expected,
            holds()
                ? "holds"
                : "differs by more than 2 %; the load machine lacked CPU, or something was counted"
                    + " wrong");
  }
}
