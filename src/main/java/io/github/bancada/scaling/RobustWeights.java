package io.github.bancada.scaling;

import java.util.Arrays;

/**
 * The weights of iteratively reweighted least squares: Huber's first, which never throw a point
 * away, then Tukey's biweight, which do. The constants give 95 % efficiency for normal residuals
 * (Huber and Ronchetti, Robust Statistics, 2009). Not thread-safe.
 */
final class RobustWeights {
  private static final double HUBER = 1.345;
  private static final double TUKEY = 4.685;

  /** Of the median absolute deviation to a normal standard deviation. */
  private static final double NORMAL = 1.4826;

  private static final int HUBER_STEPS = 10;
  private static final int MOST_STEPS = 60;
  private static final double SETTLED = 1e-6;

  /** Residuals below this are rounding. */
  private static final double LEAST_SCALE = 1e-9;

  private final int parameters;
  private double[] weights;
  private int steps;

  /**
   * @param points number of points
   * @param parameters number of fitted parameters
   */
  RobustWeights(int points, int parameters) {
    this.parameters = parameters;
    weights = new double[points];
    Arrays.fill(weights, 1);
  }

  double[] current() {
    return weights.clone();
  }

  /**
   * Weighs the points again.
   *
   * @param residuals of the fit with the current weights
   * @return whether another fit is needed
   */
  boolean next(double[] residuals) {
    boolean huber = steps < HUBER_STEPS;
    double scale = scale(residuals);
    double moved = 0;
    for (int i = 0; i < weights.length; i++) {
      double u = Math.abs(residuals[i]) / scale;
      double weight = huber ? Math.min(1, HUBER / u) : biweight(u / TUKEY);
      moved = Math.max(moved, Math.abs(weight - weights[i]));
      weights[i] = weight;
    }
    steps++;
    return steps < MOST_STEPS && (huber || moved > SETTLED);
  }

  private static double biweight(double u) {
    double inside = Math.max(0, 1 - u * u);
    return inside * inside;
  }

  /** The spread of residuals without its far points, corrected for the fitted parameters. */
  private double scale(double[] residuals) {
    double[] sizes = Arrays.stream(residuals).map(Math::abs).sorted().toArray();
    int n = sizes.length;
    double median = n % 2 == 1 ? sizes[n / 2] : (sizes[n / 2 - 1] + sizes[n / 2]) / 2;
    double freedom = Math.max(1, n - parameters);
    return Math.max(LEAST_SCALE, NORMAL * median * Math.sqrt(n / freedom));
  }
}
