package io.github.bancada.capacity.search;

/** The interval of a mean time, as a share of its limit. Stateless. */
final class MeanInterval {
  private MeanInterval() {}

  /** From the spread of the batches, as a ratio estimator: batches differ in their samples. */
  static ShareInterval of(GoalCounts counts, double confidence) {
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
