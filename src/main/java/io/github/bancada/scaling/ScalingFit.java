package io.github.bancada.scaling;

/**
 * A law fitted to measured points. Immutable.
 *
 * @param lambda throughput of one worker alone, a second
 * @param sigma share of the work for only one worker at a time, 0 or more
 * @param kappa cost of keeping two workers consistent, as a share of the work, 0 or more; 0 in
 *     Amdahl's law
 * @param sigmaLow lower end of its interval of 95 %; NaN if not known
 * @param sigmaHigh upper end
 * @param rSquared share of the variance of the logarithms of throughput that the law explains: 1 -
 *     residual / total sum of squares, of the medians of each number of workers; NaN if all are
 *     equal
 * @param relativeRms root of the mean square of these residuals: of 0.03 the law is off by 3 %
 * @param mostWorkers the greatest number measured
 */
public record ScalingFit(
    Law law,
    double lambda,
    double sigma,
    double kappa,
    double sigmaLow,
    double sigmaHigh,
    double rSquared,
    double relativeRms,
    double mostWorkers) {

  private static double at(double workers, double lambda, double sigma, double kappa) {
    return lambda * workers / below(workers, sigma, kappa);
  }

  /** The law's denominator. */
  static double below(double workers, double sigma, double kappa) {
    return 1 + sigma * (workers - 1) + kappa * workers * (workers - 1);
  }

  /** Throughput per second of this many workers. */
  public double at(double workers) {
    return at(workers, lambda, sigma, kappa);
  }

  /** Number of workers with the greatest throughput, 1 or more; infinite if it never falls. */
  public double peakWorkers() {
    if (kappa == 0) {
      return sigma <= 1 ? Double.POSITIVE_INFINITY : 1;
    }
    return sigma < 1 ? Math.max(1, Math.sqrt((1 - sigma) / kappa)) : 1;
  }

  /** Whether workers beyond the peak were measured, so that it is not an extrapolation. */
  public boolean isPeakMeasured() {
    return mostWorkers > peakWorkers();
  }

  /** The speedup that no number of workers exceeds; infinite if there is no such bound. */
  public double greatestSpeedup() {
    double peak = peakWorkers();
    return Double.isFinite(peak) ? at(peak) / lambda : 1 / sigma;
  }

  /**
   * A measured throughput. Points of several rounds may have the same number of workers.
   *
   * @param workers simultaneous workers: threads, processes or users; above 0
   * @param perSecond their throughput together, above 0
   */
  public record Point(double workers, double perSecond) {
    public Point {
      if (!isPositive(workers) || !isPositive(perSecond)) {
        throw new IllegalArgumentException(
            "a point of "
                + workers
                + " workers and "
                + perSecond
                + "/s has no place on a curve; both must be above 0");
      }
    }

    private static boolean isPositive(double value) {
      return value > 0 && Double.isFinite(value);
    }
  }

  /** Throughput X as a function of the number N of workers; λ is that of one worker alone. */
  public enum Law {
    /**
     * X(N) = λN / (1 + σ(N-1) + κN(N-1)). With κ above 0 throughput falls beyond a peak. See
     * Gunther, Guerrilla Capacity Planning, 2007.
     */
    UNIVERSAL("Universal Scalability Law", 4),
    /**
     * X(N) = λN / (1 + σ(N-1)), the law above with κ = 0: throughput nears λ/σ and never falls. See
     * Amdahl, Validity of the single processor approach, 1967; with speedup S = X(N)/λ it is S = N
     * / (σN + 1 - σ).
     */
    AMDAHL("Amdahl's law", 3);

    private final String title;
    private final int fewestNumbers;

    Law(String title, int fewestNumbers) {
      this.title = title;
      this.fewestNumbers = fewestNumbers;
    }

    /** Its name for people. */
    public String title() {
      return title;
    }

    /** Different numbers of workers that a fit needs: one more than the law has parameters. */
    public int fewestNumbers() {
      return fewestNumbers;
    }
  }
}
