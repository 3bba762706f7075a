package io.github.bancada.storage.results;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * The rate of a phase on one target, divided by that on the first target. Targets take turns, so
 * the first round of one stands beside the first round of the other, and so on: what changes slowly
 * on the machine changes both. The ratio is the geometric mean of those of the pairs; its interval
 * of 95 % is Student's (The probable error of a mean, Biometrika 6, 1908) for the mean of their
 * logarithms, so that it is the same whichever of the two is the first. Pairs of which one has a
 * failed sample are left out. Immutable.
 *
 * @param rounds pairs that count
 * @param ratio NaN without a pair
 * @param low lower end of the interval; NaN with fewer than {@value #FEWEST} pairs
 * @param high upper end
 */
record TargetRatio(
    String phase, String target, String first, int rounds, double ratio, double low, double high) {
  /** An interval of two pairs is wider than anybody can use. */
  private static final int FEWEST = 3;

  private static final double CONFIDENCE = 0.95;

  static TargetRatio of(PhaseRow row, PhaseRow first) {
    List<Round> ones = row.rounds();
    List<Round> others = first.rounds();
    List<Double> logarithms = new ArrayList<>();
    for (int i = 0; i < Math.min(ones.size(), others.size()); i++) {
      double logarithm = Math.log(ones.get(i).rate() / others.get(i).rate());
      if (ones.get(i).failed() + others.get(i).failed() == 0 && Double.isFinite(logarithm)) {
        logarithms.add(logarithm);
      }
    }
    return of(
        row.phase(),
        row.target(),
        first.target(),
        logarithms.stream().mapToDouble(each -> each).toArray());
  }

  private static TargetRatio of(String phase, String target, String first, double[] logarithms) {
    int pairs = logarithms.length;
    double mean = pairs == 0 ? Double.NaN : StatUtils.mean(logarithms);
    double half = Double.NaN;
    if (pairs >= FEWEST) {
      half =
          new TDistribution(pairs - 1.0).inverseCumulativeProbability((1 + CONFIDENCE) / 2)
              * Math.sqrt(StatUtils.variance(logarithms) / pairs);
    }
    return new TargetRatio(
        phase, target, first, pairs, Math.exp(mean), Math.exp(mean - half), Math.exp(mean + half));
  }

  /** Whether there are enough rounds for an interval. */
  boolean isKnown() {
    return !Double.isNaN(low);
  }

  /** What that means. */
  String words() {
    if (!isKnown()) {
      return "not known: " + rounds + (rounds == 1 ? " round" : " rounds") + ", needs " + FEWEST;
    }
    String figures =
        String.format(
            Locale.ROOT,
            "%s is %.2fx %s (%.2f to %.2f), %d rounds",
            target,
            ratio,
            first,
            low,
            high,
            rounds);
    return low <= 1 && 1 <= high ? figures + ": no difference shown" : figures;
  }
}
