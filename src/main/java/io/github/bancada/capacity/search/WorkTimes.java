package io.github.bancada.capacity.search;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Response times of trials with little load, in which hardly a sample waits: the times of the work.
 * Immutable by convention.
 */
final class WorkTimes {
  private static final int QUANTILES = 100;

  /** Deviations of an uncertain share. */
  private static final double DEVIATIONS = 2;

  private final double mean;
  private final double squaredVariation;
  private final TreeMap<Double, Long> atMost = new TreeMap<>(Map.of(0.0, 0L));
  private final double[] quantiles = new double[QUANTILES];
  private final double unevenness;
  private final double failed;

  private WorkTimes(Histogram pooled, double unevenness, double failed) {
    mean = pooled.getMean() / 1e9;
    squaredVariation = Math.pow(pooled.getStdDeviation() / pooled.getMean(), 2);
    pooled
        .recordedValues()
        .forEach(
            each -> atMost.put(each.getValueIteratedTo() / 1e9, each.getTotalCountToThisValue()));
    this.unevenness = unevenness;
    this.failed = failed;
    for (int i = 0; i < QUANTILES; i++) {
      quantiles[i] = pooled.getValueAtPercentile(100 * (i + 0.5) / QUANTILES) / 1e9;
    }
  }

  /** The third of the trials with the smallest loads. */
  static WorkTimes of(List<Trial> trials) {
    List<Trial> calm =
        trials.stream()
            .sorted(Comparator.comparingDouble(Trial::load))
            .limit(Math.max(3, trials.size() / 3))
            .toList();
    Histogram pooled = new Histogram(calm.get(0).counts().responses());
    calm.forEach(trial -> pooled.add(trial.counts().responses()));
    double failed = calm.stream().mapToDouble(t -> t.counts().failed()).sum();
    double samples = calm.stream().mapToDouble(t -> t.counts().samples()).sum();
    return new WorkTimes(pooled, unevenness(calm, pooled), failed / samples);
  }

  /** Standard deviation of the batches' means beyond that of their samples, as a share. */
  private static double unevenness(List<Trial> trials, Histogram pooled) {
    double squares = 0;
    double expected = 0;
    int batches = 0;
    double cv = pooled.getStdDeviation() / pooled.getMean();
    for (Trial trial : trials) {
      double[] means = trial.counts().batchNanos();
      double mean = 1e9 * trial.counts().meanSeconds();
      for (double each : Arrays.stream(means).filter(m -> !Double.isNaN(m)).toArray()) {
        squares += Math.pow(each / mean - 1, 2);
        expected += cv * cv * means.length / trial.counts().samples();
        batches++;
      }
    }
    double chance = expected * (1 + DEVIATIONS * Math.sqrt(2.0 / Math.max(1, batches)));
    return squares > chance ? Math.sqrt((squares - expected) / batches) : 0;
  }

  double meanSeconds() {
    return mean;
  }

  /** The square of the coefficient of variation. */
  double squaredVariation() {
    return squaredVariation;
  }

  /**
   * The factor of waits by the variation of the work. A CPU that all samples share has 1 whatever
   * the variation is, so less is not expected, though it may be seen.
   */
  double variation() {
    return Math.max(1, (1 + squaredVariation) / 2);
  }

  double unevenness() {
    return unevenness;
  }

  /** Uncertainty of the share over a limit without waits, as a share of it. */
  double tailError(double limitSeconds) {
    return DEVIATIONS / Math.sqrt(Math.max(1, over(limitSeconds)));
  }

  private long over(double seconds) {
    return total() - atMost.floorEntry(seconds).getValue();
  }

  private long total() {
    return atMost.lastEntry().getValue();
  }

  /**
   * Share of samples over a limit.
   *
   * @param baseSeconds mean time without waits; the times are scaled to it
   * @param tail factor of the share without waits
   */
  double shareOver(double limit, double baseSeconds, double tail, QueueModel.Waits waits) {
    double scale = baseSeconds / mean;
    double base = Math.min(1, tail * over(limit / scale) / (double) total());
    double sum = 0;
    int below = 0;
    for (double each : quantiles) {
      if (each * scale <= limit) {
        sum += waits.longerThan(limit - each * scale);
        below++;
      }
    }
    return failed + base + (below == 0 ? 0 : (1 - base) * sum / below);
  }
}
