package io.github.bancada.report.compare;

import java.util.Optional;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Confidence interval of the difference of two means of a few repeats each, with different
 * variances: Welch, The generalization of Student's problem when several different population
 * variances are involved, Biometrika 34, 1947. With logarithms it is an interval of the ratio of
 * geometric means. Stateless.
 */
public final class WelchInterval {
  private WelchInterval() {}

  /**
   * @param first figures of the repeats, at least two
   * @param other likewise
   * @param confidence 0 to 1
   * @return interval of the other mean minus the first; empty if there is no spread
   */
  public static Optional<Interval> difference(double[] first, double[] other, double confidence) {
    double a = StatUtils.variance(first) / first.length;
    double b = StatUtils.variance(other) / other.length;
    double sum = a + b;
    // Equal repeats can differ by a rounding error.
    double size = Math.abs(StatUtils.mean(first)) + Math.abs(StatUtils.mean(other));
    if (!(sum > 1e-24 * Math.max(size * size, 1e-12))) {
      return Optional.empty();
    }
    double freedom = sum * sum / (a * a / (first.length - 1.0) + b * b / (other.length - 1.0));
    double half =
        new TDistribution(freedom).inverseCumulativeProbability((1 + confidence) / 2)
            * Math.sqrt(sum);
    double centre = StatUtils.mean(other) - StatUtils.mean(first);
    return Optional.of(new Interval(centre - half, centre + half));
  }
}
