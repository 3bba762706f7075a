package io.github.bancada.capacity.search;

import java.util.Locale;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * Time of a resource per sample, by the utilization law busy = throughput x demand (Denning and
 * Buzen, 1978), from trials at several loads. Immutable.
 *
 * @param resource its name
 * @param units samples that it can serve at once
 * @param seconds demand as a share of the whole resource: at most 1 / seconds samples a second
 * @param error half its interval as a share, at 99 %
 * @param trend growth of the demand from the smallest to the greatest throughput as a share; 0 if
 *     it may be chance
 * @param spread standard deviation between trials, as a share
 * @param lowest the smallest throughput
 * @param highest the greatest throughput
 * @param busy share of the resource's time at the greatest load
 */
record ServiceDemand(
    String resource,
    int units,
    double seconds,
    double error,
    double trend,
    double spread,
    double lowest,
    double highest,
    double busy) {
  private static final double CONFIDENCE = 0.99;

  /** A greater trend makes the demand at the capacity a guess. */
  private static final double MOST_TREND = 0.1;

  /** Least trials. */
  static final int FEWEST = 5;

  /**
   * @param throughputs samples a second, of each trial
   * @param busy share of the resource's time in each trial
   * @param weights of the trials
   */
  static ServiceDemand of(
      TrialCounts.Resource resource, double[] throughputs, double[] busy, double[] weights) {
    double total = 0;
    double mean = 0;
    for (int i = 0; i < busy.length; i++) {
      total += weights[i];
      mean += weights[i] * busy[i] / throughputs[i];
    }
    mean /= total;
    double squares = 0;
    SimpleRegression line = new SimpleRegression();
    double lowest = Double.POSITIVE_INFINITY;
    double highest = 0;
    for (int i = 0; i < busy.length; i++) {
      double off = busy[i] / throughputs[i] / mean - 1;
      squares += weights[i] / total * off * off;
      line.addData(throughputs[i], off);
      lowest = Math.min(lowest, throughputs[i]);
      highest = Math.max(highest, throughputs[i]);
    }
    int n = busy.length;
    double spread = Math.sqrt(squares * n / (n - 1));
    double t = new TDistribution(n - 1).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
    boolean isTrend = line.getSignificance() < 1 - CONFIDENCE;
    return new ServiceDemand(
        resource.name(),
        resource.units(),
        mean,
        t * spread / Math.sqrt(n),
        isTrend ? line.getSlope() * (highest - lowest) : 0,
        spread,
        lowest,
        highest,
        resource.busy());
  }

  /** Checks that the demand of a sample does not depend on the load. */
  void check() throws SearchEndException {
    if (Math.abs(trend) > MOST_TREND) {
      throw SearchEndException.notKnown(
          String.format(
              Locale.ROOT,
              "the time that a sample takes of the %s %s by %.0f %% from %s/s to %s/s, so it is not"
                  + " known near the capacity; warm up longer, or search without a share",
              resource,
              trend > 0 ? "grows" : "falls",
              100 * Math.abs(trend),
              LoadKind.RATE.number(lowest),
              LoadKind.RATE.number(highest)));
    }
  }

  /** The demand if the trend goes on as far as to the saturation. */
  double extrapolated() {
    double range = Math.max(1e-9, highest - lowest);
    return seconds * (1 + trend / range * (1 / seconds - (lowest + highest) / 2));
  }
}
