package io.github.bancada.report.compare;

import io.github.bancada.metrics.SummedTimes;
import io.github.bancada.metrics.TimeCounts;
import java.util.Arrays;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Corrects the variance of a figure for correlation between its {@link Batches}.
 *
 * <p>The series consists of the influence of each time unit on the figure: for a mean, the sum of
 * its times minus the mean for each sample; for a percentile, the samples up to it minus those
 * expected. A first-order autoregression is fitted to the series and gives the variance of its
 * mean, as in Andrews and Monahan, An improved heteroskedasticity and autocorrelation consistent
 * covariance matrix estimator, Econometrica 60, 1992 (prewhitening). The first-order bias of the
 * coefficient in short series is removed as in Kendall, Note on bias in the estimation of
 * autocorrelation, Biometrika 41, 1954. Stateless.
 */
public final class Autocorrelation {
  /** A larger coefficient cannot be distinguished from a trend. */
  private static final double MAX_COEFFICIENT = 0.95;

  private Autocorrelation() {}

  /** Variance of the figure by the autoregression, divided by that of the batches; at least 1. */
  static double varianceFactor(Batches batches, ComparedFigure metric) {
    double[] series = influences(batches, metric);
    double ofUnits = variance(series);
    double[] means = means(series, batches.count());
    double ofBatches = variance(means) / means.length;
    if (ofUnits == 0 || ofBatches == 0) {
      return 1;
    }
    int n = series.length;
    double coefficient = Math.min(MAX_COEFFICIENT, (n * lagOne(series) + 1) / (n - 3));
    if (coefficient <= 0) {
      return 1;
    }
    return Math.max(1, ofUnits / n * (1 + coefficient) / (1 - coefficient) / ofBatches);
  }

  private static double[] influences(Batches batches, ComparedFigure metric) {
    TimeUnits units = batches.units();
    int[] once = new int[batches.count()];
    Arrays.fill(once, 1);
    double figure = batches.figure(metric, once);
    double[] series = new double[units.count()];
    for (int i = 0; i < series.length; i++) {
      double seconds = units.seconds(i);
      series[i] =
          units
              .unit(i)
              .map(unit -> influence(unit, seconds, metric, figure))
              .orElse(metric == ComparedFigure.THROUGHPUT ? -figure * seconds : 0);
    }
    return series;
  }

  private static double influence(
      TimeUnits.Unit unit, double seconds, ComparedFigure metric, double figure) {
    SummedTimes times = unit.times();
    return switch (metric) {
      case THROUGHPUT -> unit.samples() - figure * seconds;
      case MEAN -> times.sumNanos() - figure * times.samples();
      case ERRORS -> unit.errors() - figure / 100 * unit.samples();
      default -> upTo(times.times(), figure) - metric.percentile() / 100 * times.samples();
    };
  }

  private static long upTo(TimeCounts times, double nanos) {
    long reached = 0;
    for (int i = 0; i < times.values() && times.nanos(i) <= nanos; i++) {
      reached += times.count(i);
    }
    return reached;
  }

  private static double[] means(double[] series, int count) {
    double[] sums = new double[count];
    int[] members = new int[count];
    for (int i = 0; i < series.length; i++) {
      int batch = i * count / series.length;
      sums[batch] += series[i];
      members[batch]++;
    }
    for (int i = 0; i < count; i++) {
      sums[i] /= members[i];
    }
    return sums;
  }

  private static double variance(double[] values) {
    return StatUtils.variance(values);
  }

  /** The correlation of values with those one before them; NaN without spread. */
  public static double lagOne(double[] series) {
    double mean = StatUtils.mean(series);
    double squares = 0;
    double products = 0;
    for (int i = 0; i < series.length; i++) {
      squares += (series[i] - mean) * (series[i] - mean);
      if (i > 0) {
        products += (series[i] - mean) * (series[i - 1] - mean);
      }
    }
    return products / squares;
  }
}
