package io.github.bancada.report.compare;

import java.util.List;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * The share of failed samples of one configuration, with its uncertainty.
 *
 * <p>Shares are often 0; a bootstrap would then find no variation and call any other share a
 * difference. Therefore this class uses score intervals (Wilson 1927) and Newcombe's method 10 for
 * the difference of two (Interval estimation for the difference between independent proportions,
 * Statistics in Medicine 17, 1998). Failures come in bursts: the number of samples is divided by
 * the design effect (Kish, Survey Sampling, 1965), the variance over the {@link Batches} divided by
 * that of independent samples. Immutable and thread-safe.
 */
final class ErrorShare {
  private final double share;
  private final double effective;
  private final int fewestBatches;

  ErrorShare(List<Batches> runs) {
    double samples = 0;
    double errors = 0;
    double variance = 0;
    for (Batches run : runs) {
      samples += run.samples();
      for (int i = 0; i < run.count(); i++) {
        errors += run.errors(i);
      }
    }
    share = errors / samples;
    for (Batches run : runs) {
      double squares = 0;
      for (int i = 0; i < run.count(); i++) {
        double surplus = run.errors(i) - share * run.samples(i);
        squares += surplus * surplus;
      }
      variance +=
          squares
              * run.count()
              / (run.count() - 1.0)
              * Autocorrelation.varianceFactor(run, ComparedFigure.ERRORS)
              / (samples * samples);
    }
    double independent = share * (1 - share) / samples;
    effective = samples / (independent == 0 ? 1 : Math.max(1, variance / independent));
    fewestBatches = runs.stream().mapToInt(Batches::count).min().orElseThrow();
  }

  /**
   * Interval of the other share minus this one, in percentage points.
   *
   * @param confidence 0 to 1
   */
  Interval difference(ErrorShare other, double confidence) {
    double t =
        new TDistribution(Math.min(fewestBatches, other.fewestBatches) - 1.0)
            .inverseCumulativeProbability((1 + confidence) / 2);
    Interval mine = score(t);
    Interval theirs = other.score(t);
    double difference = other.share - share;
    double low = Math.hypot(other.share - theirs.low(), mine.high() - share);
    double high = Math.hypot(theirs.high() - other.share, share - mine.low());
    return new Interval(100 * (difference - low), 100 * (difference + high));
  }

  private Interval score(double t) {
    double square = t * t / effective;
    double centre = (share + square / 2) / (1 + square);
    double half = Math.sqrt(share * (1 - share) * square + square * square / 4) / (1 + square);
    return new Interval(Math.max(0, centre - half), Math.min(1, centre + half));
  }
}
