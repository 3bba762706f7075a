package io.github.bancada.scaling;

import java.util.Collection;

/**
 * A law as it fits measured points. Immutable.
 *
 * @param lambda throughput of one worker alone, a second
 * @param sigma share of the work that only one can do at a time, 0 or more
 * @param kappa cost of keeping two workers consistent, as a share of the work, 0 or more; 0 in
 *     Amdahl's law
 * @param rSquared share of the variance of throughput that the law explains: 1 - residual / total
 *     sum of squares; below 0 if the mean would explain more; NaN if throughput does not vary
 * @param relativeRms root of the mean square of relative residuals, all points alike
 * @param mostWorkers the greatest number measured
 */
public record ScalingFit(
    ScalingLaw law,
    double lambda,
    double sigma,
    double kappa,
    double rSquared,
    double relativeRms,
    double mostWorkers) {

  static ScalingFit of(ScalingLaw law, double[] parameters, Collection<ScalingPoint> points) {
    double lambda = parameters[0];
    double sigma = parameters[1];
    double kappa = parameters[2];
    double mean = points.stream().mapToDouble(ScalingPoint::perSecond).average().orElseThrow();
    double squares = 0;
    double total = 0;
    double relative = 0;
    double most = 0;
    for (ScalingPoint point : points) {
      double off = at(point.workers(), lambda, sigma, kappa) - point.perSecond();
      double fromMean = point.perSecond() - mean;
      squares += off * off;
      total += fromMean * fromMean;
      relative += off * off / (point.perSecond() * point.perSecond());
      most = Math.max(most, point.workers());
    }
    return new ScalingFit(
        law,
        lambda,
        sigma,
        kappa,
        total > 0 ? 1 - squares / total : Double.NaN,
        Math.sqrt(relative / points.size()),
        most);
  }

  private static double at(double workers, double lambda, double sigma, double kappa) {
    return lambda * workers / below(workers, sigma, kappa);
  }

  /** The law's denominator. */
  static double below(double workers, double sigma, double kappa) {
    return 1 + sigma * (workers - 1) + kappa * workers * (workers - 1);
  }

  /** Throughput of so many workers, a second. */
  public double at(double workers) {
    return at(workers, lambda, sigma, kappa);
  }

  /** Workers with the greatest throughput, 1 or more; infinite if it never falls. */
  public double peakWorkers() {
    if (kappa == 0) {
      return sigma <= 1 ? Double.POSITIVE_INFINITY : 1;
    }
    return sigma < 1 ? Math.max(1, Math.sqrt((1 - sigma) / kappa)) : 1;
  }

  /** Whether more workers were measured than the peak has, so that it is no extrapolation. */
  public boolean isPeakMeasured() {
    return mostWorkers > peakWorkers();
  }

  /** The speedup that no number of workers exceeds; infinite if there is no such bound. */
  public double greatestSpeedup() {
    double peak = peakWorkers();
    return Double.isFinite(peak) ? at(peak) / lambda : 1 / sigma;
  }
}
