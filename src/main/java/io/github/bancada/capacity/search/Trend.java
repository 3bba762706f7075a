package io.github.bancada.capacity.search;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * Whether the capacity rose or fell from round to round: burst credits that run out, caches that
 * fill. Immutable.
 *
 * @param rounds how many
 * @param change from the first round to the last, as a share of the capacity; below 0 if it fell
 * @param significance chance of such a change without a trend, 0 to 1
 */
record Trend(int rounds, double change, double significance) {
  /** With fewer rounds chance looks like a trend, and their spread alone widens the interval. */
  private static final int FEWEST_ROUNDS = 5;

  private static final double SURE = 0.001;

  static Trend of(CurveFit fit) {
    // A round moves the crossing by its own deviation divided by the number of rounds.
    Map<Integer, Double> rounds = new TreeMap<>(fit.influences(cluster -> cluster > 0));
    if (rounds.size() < FEWEST_ROUNDS) {
      return new Trend(rounds.size(), 0, 1);
    }
    SimpleRegression line = new SimpleRegression();
    int first = rounds.keySet().iterator().next();
    int last = first;
    for (Map.Entry<Integer, Double> each : rounds.entrySet()) {
      line.addData(each.getKey(), each.getValue() * rounds.size());
      last = each.getKey();
    }
    return new Trend(rounds.size(), line.getSlope() * (last - first), line.getSignificance());
  }

  /** A reason not to believe the number. */
  Optional<String> sentence(double precision) {
    if (!(significance < SURE && Math.abs(change) > precision)) {
      return Optional.empty();
    }
    String percent = String.format(Locale.ROOT, "%.0f %%", 100 * Math.abs(change));
    return Optional.of(
        change < 0
            ? "the answers grew worse with time, by "
                + percent
                + " of the load in "
                + rounds
                + " rounds (credits for bursts, files that grow); find the cause, or search longer"
            : "the answers grew better with time, by "
                + percent
                + " of the load in "
                + rounds
                + " rounds (cold caches, code not yet compiled); warm up longer");
  }
}
