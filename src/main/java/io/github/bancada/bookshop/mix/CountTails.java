package io.github.bancada.bookshop.mix;

import org.apache.commons.math3.special.Beta;
import org.apache.commons.math3.special.Erf;
import org.apache.commons.math3.special.Gamma;

/** Probability that chance alone makes a count differ as much, in either direction. Stateless. */
final class CountTails {
  /** Below this skewness the normal law is near enough. */
  private static final double SYMMETRIC = 0.01;

  private CountTails() {}

  /** Exact, for a count of successes in independent tries of equal probability. */
  static double binomial(long count, long tries, double probability) {
    double atMost =
        count == tries ? 1 : Beta.regularizedBeta(1 - probability, tries - count, count + 1.0);
    double atLeast = count == 0 ? 1 : Beta.regularizedBeta(probability, count, tries - count + 1.0);
    return bothSides(atMost, atLeast);
  }

  /**
   * A sum of many small steps with mean 0 and a known variance and third moment, by the Poisson law
   * with these moments: exact for rare events; for frequent ones it becomes the normal law.
   */
  static double skewed(double deviation, double variance, double third) {
    double skewness = third / Math.pow(variance, 1.5);
    if (Math.abs(skewness) < SYMMETRIC) {
      return Erf.erfc(Math.abs(deviation) / Math.sqrt(2 * variance));
    }
    double unit = third / variance;
    double mean = variance / (unit * unit);
    double count = Math.max(0, mean + deviation / unit);
    double atLeast = count == 0 ? 1 : Gamma.regularizedGammaP(count, mean);
    return bothSides(Gamma.regularizedGammaQ(count + 1, mean), atLeast);
  }

  private static double bothSides(double atMost, double atLeast) {
    return Math.min(1, 2 * Math.min(atMost, atLeast));
  }
}
