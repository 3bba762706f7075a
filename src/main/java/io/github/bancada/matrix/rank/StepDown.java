package io.github.bancada.matrix.rank;

import java.util.Arrays;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * Tests all differences of a family, and gives intervals that hold together, with an error of 5 %
 * for the family. Immutable.
 *
 * <p>The test goes down from the greatest difference to the first that chance explains, as Holm's
 * (A simple sequentially rejective multiple test procedure, Scandinavian Journal of Statistics 6,
 * 1979), which divides the 5 % by the number of differences that are left. That alone would leave
 * no error for intervals of what is called different: they would have no far end (Strassburger and
 * Bretz, Compatible simultaneous lower confidence bounds for the Holm procedure, Statistics in
 * Medicine 27, 2008; Guilbaud, Biometrical Journal 50, 2008). So half of the 5 % is divided by the
 * number that is left, for tests, and half by the number of the family, for tests and intervals. If
 * j of m differences are truly none, the sum of all errors is at most j (2.5 % / m + 2.5 % / j) +
 * (m - j) 2.5 % / m = 5 %. An interval of what is called different is cut off at no difference.
 */
final class StepDown {
  private static final double HALF = 0.05 / 2;

  private final double least;
  private final double width;

  /**
   * @param freedom degrees of freedom of the standard errors
   * @param statistics absolute differences, each divided by its standard error; are sorted
   */
  StepDown(double freedom, double[] statistics) {
    TDistribution student = new TDistribution(freedom);
    Arrays.sort(statistics);
    int left = statistics.length;
    while (left > 0
        && 2 * student.cumulativeProbability(-statistics[left - 1])
            <= level(statistics.length, left)) {
      left--;
    }
    least = left < statistics.length ? statistics[left] : Double.POSITIVE_INFINITY;
    // The only difference of a family has the same error in test and interval.
    double family = Math.max(1, statistics.length);
    width = critical(student, family == 1 ? level(1, 1) : HALF / family);
  }

  /** The error that is allowed to the test of the next difference. */
  static double level(double family, double left) {
    return HALF / family + HALF / left;
  }

  static double critical(TDistribution student, double level) {
    return -student.inverseCumulativeProbability(level / 2);
  }

  /** False if the standard error is zero: then it is not known. */
  boolean differs(double difference, double error) {
    return error > 0 && Math.abs(difference) / error >= least;
  }

  /**
   * @param ratio whether the difference is one of logarithms
   */
  Estimate estimate(double difference, double error, boolean ratio) {
    double half = error > 0 ? width * error : Double.NaN;
    boolean different = differs(difference, error);
    double low = difference - half;
    double high = difference + half;
    if (different && difference > 0) {
      low = Math.max(low, 0);
    } else if (different) {
      high = Math.min(high, 0);
    }
    return ratio
        ? new Estimate(Math.exp(difference), Math.exp(low), Math.exp(high), different)
        : new Estimate(difference, low, high, different);
  }
}
