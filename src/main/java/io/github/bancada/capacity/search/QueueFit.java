package io.github.bancada.capacity.search;

import java.util.List;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * A queue and how its waits fit the growth of response times with the load. Immutable.
 *
 * @param baseSeconds mean response time without waits
 * @param growth of the mean response times
 * @param residual weighted sum of the squares by which they differ from the curve
 */
record QueueFit(QueueModel model, double baseSeconds, Growth growth, double residual) {
  private static final double CONFIDENCE = 0.98;

  /** A smaller part of the predicted wait is not believed: the wait may begin later. */
  private static final double CALMEST = 0.25;

  /**
   * Growth of response times as a multiple of the growth that the queue predicts.
   *
   * @param half half its interval
   */
  record Growth(double value, double half) {
    boolean isAbove(double bound) {
      return value - half > bound;
    }

    /** 1, or less if the waits are shorter beyond doubt. */
    double believed() {
      return isBelow(1) ? Math.max(0, value) : 1;
    }

    boolean isBelow(double bound) {
      return value + half < bound;
    }
  }

  /** Weighted least squares of mean response = base + growth x wait. */
  static QueueFit of(QueueModel model, List<Trial> trials) {
    int n = trials.size();
    double[] waits = new double[n];
    double[] responses = new double[n];
    double[] weights = new double[n];
    double total = 0;
    double meanWait = 0;
    double meanResponse = 0;
    for (int i = 0; i < n; i++) {
      Trial trial = trials.get(i);
      waits[i] = Math.min(1e6, model.at(trial.load()).meanSeconds());
      responses[i] = trial.counts().meanSeconds();
      weights[i] = trial.counts().samples();
      total += weights[i];
      meanWait += weights[i] * waits[i];
      meanResponse += weights[i] * responses[i];
    }
    meanWait /= total;
    meanResponse /= total;
    double squares = 0;
    double products = 0;
    for (int i = 0; i < n; i++) {
      squares += weights[i] * Math.pow(waits[i] - meanWait, 2);
      products += weights[i] * (waits[i] - meanWait) * (responses[i] - meanResponse);
    }
    double slope = products / squares;
    double scatter = 0;
    for (int i = 0; i < n; i++) {
      double expected = meanResponse + slope * (waits[i] - meanWait);
      scatter += weights[i] * Math.pow(responses[i] - expected, 2);
    }
    double t = new TDistribution(n - 2).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
    double half = t * Math.sqrt(scatter / (n - 2) / squares);
    Growth growth = new Growth(slope, half);
    double base = meanResponse - growth.believed() * meanWait;
    double residual = scatter + squares * Math.pow(slope - growth.believed(), 2);
    return new QueueFit(model, Math.max(1e-9, base), growth, residual);
  }

  /** The queue with waits as short as those seen, if they are shorter beyond doubt. */
  QueueFit calmer() {
    return new QueueFit(
        model.with(1, Math.max(CALMEST, growth.believed())), baseSeconds, growth, residual);
  }
}
