package io.github.bancada.report.compare;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Estimates the variation of the figures of one configuration: repeatedly draws its runs from their
 * own {@link Batches}, with replacement, and recomputes each figure.
 *
 * <p>Blocks do not overlap: Carlstein, The use of subseries values for estimating the variance of a
 * general statistic from a stationary sequence, Annals of Statistics 14, 1986. With few batches the
 * plain percentile interval is too narrow; it is widened as in Hesterberg, What teachers should
 * know about the bootstrap, The American Statistician 69, 2015, section 5.3 (expanded percentile
 * interval): Student's t instead of the normal distribution, and the factor of the sample variance.
 * The seed is fixed: the same runs give the same interval. Not thread-safe.
 */
final class BlockBootstrap {
  /** Enough for the tails of an interval for several figures at once. */
  static final int DRAWS = 4999;

  /**
   * The drawn figures: not the maximum, which does not vary, nor errors, see {@link ErrorShare}.
   */
  static final List<ComparedFigure> METRICS =
      List.of(
          ComparedFigure.THROUGHPUT,
          ComparedFigure.MEAN,
          ComparedFigure.P50,
          ComparedFigure.P95,
          ComparedFigure.P99);

  private final int fewestBatches;
  private final Map<ComparedFigure, double[]> logs = new EnumMap<>(ComparedFigure.class);

  /** Variances of the logarithms of the drawn figures. */
  private final Map<ComparedFigure, Double> drawn = new EnumMap<>(ComparedFigure.class);

  /** The same variances, corrected for correlation between batches. */
  private final Map<ComparedFigure, Double> real = new EnumMap<>(ComparedFigure.class);

  /**
   * @param runs repeats of the configuration
   * @param seed seed of the draws; different for each compared configuration
   */
  BlockBootstrap(List<Batches> runs, long seed) {
    fewestBatches = runs.stream().mapToInt(Batches::count).min().orElseThrow();
    METRICS.forEach(metric -> logs.put(metric, new double[DRAWS]));
    SplittableRandom random = new SplittableRandom(seed);
    for (int draw = 0; draw < DRAWS; draw++) {
      for (Batches run : runs) {
        int[] times = new int[run.count()];
        for (int i = 0; i < times.length; i++) {
          times[random.nextInt(times.length)]++;
        }
        for (ComparedFigure metric : METRICS) {
          logs.get(metric)[draw] += Math.log(run.figure(metric, times)) / runs.size();
        }
      }
    }
    for (ComparedFigure metric : METRICS) {
      double variance = StatUtils.variance(logs.get(metric));
      double factor =
          runs.stream()
              .mapToDouble(run -> Autocorrelation.varianceFactor(run, metric))
              .average()
              .orElse(1);
      drawn.put(metric, variance);
      real.put(metric, variance * factor);
    }
  }

  /**
   * Interval of the ratio of another configuration's figure to this one's.
   *
   * @param ratio the ratio itself
   * @param confidence 0 to 1
   * @return empty if in some draw a figure is 0 or missing
   */
  Optional<Interval> ratio(
      BlockBootstrap other, ComparedFigure metric, double ratio, double confidence) {
    double[] differences = new double[DRAWS];
    for (int i = 0; i < DRAWS; i++) {
      differences[i] = other.logs.get(metric)[i] - logs.get(metric)[i];
      if (Double.isNaN(differences[i]) || Double.isInfinite(differences[i])) {
        return Optional.empty();
      }
    }
    Arrays.sort(differences);
    int batches = Math.min(fewestBatches, other.fewestBatches);
    double tail = expandedTail(confidence, batches);
    // The rank of a quantile among n ordered values is (n + 1) p.
    int low = (int) Math.max(0, Math.floor(tail * (DRAWS + 1)) - 1);
    double centre = Math.log(ratio);
    double widening = widening(other, metric);
    return Optional.of(
        new Interval(
                Math.exp(centre + widening * (differences[low] - centre)),
                Math.exp(centre + widening * (differences[DRAWS - 1 - low] - centre)))
            .with(ratio));
  }

  /** Factor that widens an interval because batches are not independent. */
  private double widening(BlockBootstrap other, ComparedFigure metric) {
    double plain = drawn.get(metric) + other.drawn.get(metric);
    return plain == 0 ? 1 : Math.sqrt((real.get(metric) + other.real.get(metric)) / plain);
  }

  /** Share of the draws to leave out at each end. */
  static double expandedTail(double confidence, int batches) {
    double t = new TDistribution(batches - 1.0).inverseCumulativeProbability((1 + confidence) / 2);
    return new NormalDistribution()
        .cumulativeProbability(-t * Math.sqrt(batches / (batches - 1.0)));
  }
}
