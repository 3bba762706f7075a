package io.github.bancada.report.compare;

import java.util.Optional;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Interval of the difference of two means from a few repeats on each side, whose variances may
 * differ: Welch, The generalization of Student's problem when several different population
 * variances are involved, Biometrika 34, 1947. Of logarithms it is an interval of a ratio (of
 * geometric means). Stateless.
 */
final class WelchInterval {
  private WelchInterval() {}

  /**
   * @param first figures of the repeats, at least two
   * @param other likewise
   * @param confidence 0 to 1
   * @return interval of the mean of the other less that of the first; empty if there is no spread
   */
  static Optional<Interval> difference(double[] first, double[] other, double confidence) {
    double a = StatUtils.variance(first) / first.length;
    double b = StatUtils.variance(other) / other.length;
    double sum = a + b;
    // Rounding of sums leaves a trace where all repeats are equal.
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
