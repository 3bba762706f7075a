package io.github.bancada.matrix.rank;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.random.RandomGenerator;
import org.apache.commons.math3.random.Well19937c;

/**
 * Which differences a matrix can find if one configuration is better than all others, which are
 * equal, and spreads are equal. Drawn by a fixed seed, with the same draws for each difference; the
 * chances are within one percentage point. Immutable.
 */
public final class SmallestDifference {
  private static final double WANTED = 0.8;
  private static final int DRAWS = 10_000;

  /** Values drawn, and the others that are drawn at most: these stand for all. */
  private static final int VALUES = 1_000_000;

  private static final int MOST_OTHERS = 500;

  /** Critical values at most. */
  private static final int STEPS = 64;

  /** Of logarithms; all else is in units of it. */
  private final double deviation;

  /** By draw: the mean of the best less each other mean without the difference, sorted. */
  private final double[][] differences;

  /** The standard error of a difference, by draw. */
  private final double[] errors;

  /** Standard errors that make a difference, by the share of the others that is told apart. */
  private final double[] critical;

  private SmallestDifference(int rounds, int configurations, double percent) {
    deviation = Math.sqrt(Math.log1p(percent * percent / 1e4));
    int others = Math.min(configurations - 1, MOST_OTHERS);
    int draws = Math.min(DRAWS, VALUES / others);
    double freedom = (rounds - 1.0) * (configurations - 1.0);
    TDistribution student = new TDistribution(freedom);
    double pairs = configurations * (configurations - 1.0) / 2;
    critical = new double[Math.min(others, STEPS)];
    for (int i = 0; i < critical.length; i++) {
      double apart = Math.floor((configurations - 1.0) * i / critical.length);
      critical[i] = StepDown.critical(student, StepDown.level(pairs, pairs - apart));
    }
    RandomGenerator random = new Well19937c(31);
    ChiSquaredDistribution squares = new ChiSquaredDistribution(random, freedom);
    errors = new double[draws];
    differences = new double[draws][others];
    for (int draw = 0; draw < draws; draw++) {
      errors[draw] = Math.sqrt(squares.sample() / freedom * 2 / rounds);
      double best = random.nextGaussian();
      for (int i = 0; i < others; i++) {
        differences[draw][i] = (best - random.nextGaussian()) / Math.sqrt(rounds);
      }
      Arrays.sort(differences[draw]);
    }
  }

  /**
   * For a matrix that compares ratios.
   *
   * @param deviation standard deviation between runs of a configuration within a round, in percent
   * @return empty if it is not known: fewer than 3 rounds or 2 configurations, or no deviation
   */
  public static Optional<SmallestDifference> of(int rounds, int configurations, double deviation) {
    return rounds < BlockModel.FEWEST_ROUNDS || configurations < 2 || !(deviation > 0)
        ? Optional.empty()
        : Optional.of(new SmallestDifference(rounds, configurations, deviation));
  }

  /** The difference in percent that is told apart with a chance of 80 %. */
  public double percent() {
    double high = 1;
    while (share(high) < WANTED) {
      high *= 2;
    }
    double low = high == 1 ? 0 : high / 2;
    for (int i = 0; i < 20; i++) {
      double middle = (low + high) / 2;
      if (share(middle) < WANTED) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return 100 * Math.expm1(high * deviation);
  }

  /**
   * The chance, from 0 to 1, that the best configuration is told apart from another one: the mean
   * over the others.
   *
   * @param percent by how much the figure of the best is greater
   */
  public double chance(double percent) {
    return share(Math.log1p(percent / 100) / deviation);
  }

  /**
   * @param difference in standard deviations
   */
  private double share(double difference) {
    long apart = 0;
    for (int draw = 0; draw < errors.length; draw++) {
      double[] each = differences[draw];
      int low = 0;
      int high = each.length - 1;
      while (low <= high) {
        double below = -(each[low] + difference);
        double above = each[high] + difference;
        int told = each.length - 1 - high + low;
        if (Math.max(below, above)
            < errors[draw] * critical[told * critical.length / each.length]) {
          break;
        }
        if (below > above) {
          low++;
        } else {
          high--;
        }
      }
      apart += each.length - 1 - high + low;
    }
    return (double) apart / errors.length / differences[0].length;
  }
}
