package io.github.bancada.capacity.search;

import org.apache.commons.math3.distribution.TDistribution;

/**
 * A share of samples with its interval: the score interval (Wilson, Probable inference, Journal of
 * the American Statistical Association 22, 1927) for the effective number of samples. Samples of a
 * queue come in bursts, so their number is divided by the design effect (Kish, Survey Sampling,
 * 1965) over the batches. Immutable.
 *
 * @param value the share, 0 to 1
 * @param low lower bound
 * @param high upper bound
 * @param designEffect 1 or more
 */
record ShareInterval(double value, double low, double high, double designEffect) {

  /**
   * The share over all batches.
   *
   * @param samples samples of each batch
   * @param over samples over the limit of each batch
   * @param confidence such as 0.95
   */
  static ShareInterval of(long[] samples, long[] over, double confidence) {
    double n = 0;
    double k = 0;
    int batches = 0;
    for (int i = 0; i < samples.length; i++) {
      n += samples[i];
      k += over[i];
      batches += samples[i] > 0 ? 1 : 0;
    }
    if (n == 0) {
      return new ShareInterval(0, 0, 1, 1);
    }
    double p = k / n;
    double squares = 0;
    for (int i = 0; i < samples.length; i++) {
      double surplus = over[i] - p * samples[i];
      squares += surplus * surplus;
    }
    double effect =
        !(p > 0 && p < 1) || batches < 2
            ? 1
            : Math.max(1, batches / (batches - 1.0) * squares / (p * (1 - p) * n));
    double t = quantile(confidence, Math.max(1, batches - 1));
    return new ShareInterval(p, low(p, n / effect, t), high(p, n / effect, t), effect);
  }

  /** Student's t, two-sided. */
  static double quantile(double confidence, double freedom) {
    return new TDistribution(null, freedom).inverseCumulativeProbability((1 + confidence) / 2);
  }

  static double low(double p, double n, double z) {
    return Math.max(0, centre(p, n, z) - half(p, n, z));
  }

  static double high(double p, double n, double z) {
    return Math.min(1, centre(p, n, z) + half(p, n, z));
  }

  private static double centre(double p, double n, double z) {
    return (p + z * z / (2 * n)) / (1 + z * z / n);
  }

  private static double half(double p, double n, double z) {
    double square = z * z / n;
    return Math.sqrt(p * (1 - p) * square + square * square / 4) / (1 + square);
  }

  /** From the spread of the batches, as a ratio estimator, because batches differ in size. */
  static ShareInterval of(TrialCounts.OfGoal counts, double confidence) {
    double n = counts.totalSamples();
    if (n == 0) {
      return new ShareInterval(0, 0, Double.POSITIVE_INFINITY, 1);
    }
    double mean = counts.totalSum() / n;
    double squares = 0;
    int batches = 0;
    for (int i = 0; i < counts.samples().length; i++) {
      double surplus = counts.sums()[i] - mean * counts.samples()[i];
      squares += surplus * surplus;
      batches += counts.samples()[i] > 0 ? 1 : 0;
    }
    if (batches < 2) {
      return new ShareInterval(mean, 0, Double.POSITIVE_INFINITY, 1);
    }
    double independent = Math.max(1e-12, counts.totalSquares() - n * mean * mean);
    double effect = Math.max(1, batches / (batches - 1.0) * squares / independent);
    double half =
        ShareInterval.quantile(confidence, batches - 1.0) * Math.sqrt(effect * independent / n / n);
    return new ShareInterval(mean, Math.max(0, mean - half), mean + half, effect);
  }
}
