package io.github.bancada.matrix.rank;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.math3.distribution.FDistribution;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.math3.stat.descriptive.moment.StandardDeviation;
import org.apache.commons.math3.stat.inference.OneWayAnova;

/**
 * Randomised complete blocks: a value is the effect of its round plus that of its configuration
 * plus a residual (Fisher, The Design of Experiments, 1935). Immutable.
 */
final class BlockModel {
  /** With fewer rounds, chance is not known. */
  static final int FEWEST_ROUNDS = 3;

  /** Rounding errors of equal values are smaller than this part of the values. */
  private static final double ROUNDING = 1e-12;

  private final double[][] values;
  private final double[] means;
  private final double deviation;
  private final double negligible;
  private final boolean paired;

  /**
   * @param values by round and configuration
   */
  BlockModel(double[][] values, int configurations) {
    this.values = values;
    means = new double[configurations];
    double greatest = 1;
    double[] rounds = new double[values.length];
    for (int round = 0; round < values.length; round++) {
      rounds[round] = StatUtils.mean(values[round]);
      for (int i = 0; i < configurations; i++) {
        means[i] += values[round][i] / values.length;
        greatest = Math.max(greatest, Math.abs(values[round][i]));
      }
    }
    negligible = ROUNDING * greatest;
    double mean = StatUtils.mean(means);
    double[] squares = new double[configurations];
    List<double[]> absolutes = new ArrayList<>();
    for (int i = 0; i < configurations; i++) {
      double[] absolute = new double[values.length];
      for (int round = 0; round < values.length; round++) {
        absolute[round] = Math.abs(values[round][i] - rounds[round] - means[i] + mean);
        squares[i] += absolute[round] * absolute[round];
      }
      absolutes.add(absolute);
    }
    deviation =
        values.length < FEWEST_ROUNDS || configurations < 2
            ? 0
            : known(Math.sqrt(StatUtils.sum(squares) / pooledFreedom()));
    paired = deviation > 0 && isUnequal(absolutes);
  }

  /**
   * Levene's test at 1 % (Robust tests for equality of variances, 1960). Residuals of a
   * configuration have a correlation of -1 / (rounds - 1), which makes the statistic too great.
   */
  private static boolean isUnequal(List<double[]> absolutes) {
    int rounds = absolutes.get(0).length;
    double r = 1.0 / (rounds - 1);
    double ofAbsolutes = (Math.sqrt(1 - r * r) + r * Math.asin(r) - 1) / (Math.PI / 2 - 1);
    double inflation = (1 + (rounds - 1) * ofAbsolutes) / (1 - ofAbsolutes);
    double ratio = new OneWayAnova().anovaFValue(absolutes) / inflation;
    double between = absolutes.size() - 1.0;
    double within = absolutes.size() * (rounds - 1.0);
    return 1 - new FDistribution(between, within).cumulativeProbability(ratio) < 0.01;
  }

  private double known(double spread) {
    return spread > negligible ? spread : 0;
  }

  private double pooledFreedom() {
    return Math.max(1, (values.length - 1.0) * (means.length - 1.0));
  }

  /** The standard deviation of residuals; zero if it is not known. */
  double deviation() {
    return deviation;
  }

  /**
   * Whether the spreads of configurations differ, so that each contrast has an error of its own.
   */
  boolean isPaired() {
    return paired;
  }

  double freedom() {
    return paired ? values.length - 1.0 : pooledFreedom();
  }

  double[] means() {
    return means;
  }

  /** The standard error of a contrast; zero if it is not known. */
  double error(Contrast contrast) {
    double root = Math.sqrt(values.length);
    if (!paired) {
      return deviation * Math.sqrt(2.0 * contrast.plus().length) / contrast.matched() / root;
    }
    double[] rounds = new double[values.length];
    for (int round = 0; round < rounds.length; round++) {
      rounds[round] = contrast.of(values[round]);
    }
    return known(new StandardDeviation().evaluate(rounds)) / root;
  }

  /** Tests a family of contrasts. */
  StepDown test(Stream<Contrast> family) {
    return new StepDown(freedom(), family.mapToDouble(this::statistic).toArray());
  }

  private double statistic(Contrast contrast) {
    double error = error(contrast);
    return error > 0 ? Math.abs(contrast.of(means)) / error : 0;
  }
}
