package io.github.bancada.capacity.search;

import java.util.Locale;

/**
 * Checks whether users, throughput and times of a trial fit together: users busy = throughput x
 * service time (Little, A proof for the queuing formula L = λW, Operations Research 9, 1961). If
 * not, a count is wrong, or users waited for a CPU at the ends of their samples. Immutable.
 *
 * <p>The two sides count samples at the edges of a trial differently: for about N users busy at an
 * edge, one takes the whole service time or nothing, the other the part inside. For exponential
 * service times the difference has a standard deviation of √N mean service times, and as much again
 * because N is random; for two edges it is 2 √N / samples of the whole. A trial with few samples
 * may differ by three times that without a fault.
 *
 * @param load load of the trial; NaN if not known
 * @param measured users busy on average, as observed
 * @param expected throughput times mean service time
 * @param allowed share by which they may differ
 */
public record LittlesLaw(double load, double measured, double expected, double allowed) {
  /** Allowed share for clocks and scheduling in a trial of any length. */
  private static final double ALLOWED = 0.02;

  private static final double DEVIATIONS = 3;

  /** Minimum users busy; with fewer, clocks and the edges of the trial alone make up 2 %. */
  private static final double LEAST_USERS = 1;

  /** The law for a trial; measured is NaN if the users busy are not known. */
  static LittlesLaw of(Trial trial) {
    TrialCounts counts = trial.counts();
    double users = counts.servedPerSecond() * counts.service().meanNanos() / 1e9;
    return new LittlesLaw(
        trial.load(),
        counts.usersBusy(),
        users,
        allowed(users, counts.servedPerSecond() * counts.seconds()));
  }

  /**
   * @param users busy on average
   * @param samples samples of the trial; without any, every difference is allowed
   */
  static double allowed(double users, double samples) {
    return samples > 0 ? Math.min(1, ALLOWED + DEVIATIONS * 2 * Math.sqrt(users) / samples) : 1;
  }

  /** Whether both figures are known. */
  public boolean isKnown() {
    return !Double.isNaN(measured) && expected >= LEAST_USERS;
  }

  /** Whether both differ by no more than allowed. */
  public boolean holds() {
    return isKnown() && Math.abs(measured / expected - 1) <= allowed;
  }

  /** Seconds that users of a closed load rest between samples: users / throughput - response. */
  static double thinkSeconds(Trial trial) {
    double perSecond = trial.counts().servedPerSecond();
    return perSecond > 0
        ? Math.max(0, trial.load() / perSecond - trial.counts().response().meanNanos() / 1e9)
        : 0;
  }

  /** A sentence for the console. */
  public String text(LoadKind kind) {
    String law = "Little's law" + (Double.isNaN(load) ? "" : " at " + kind.text(load));
    return !isKnown()
        ? law + ": not checked, too few users were busy"
        : String.format(
            Locale.ROOT,
            "%s: %.1f users busy, throughput x service %.1f: %s",
            law,
            measured,
            expected,
            holds()
                ? "holds"
                : "differs by more than "
                    + CapacityText.limit(allowed)
                    + "; the load machine lacked CPU, or a count is wrong");
  }
}
