package io.github.bancada.capacity.search;

import io.github.bancada.scaling.ScalingFit;
import io.github.bancada.scaling.ScalingFitter;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The Universal Scalability Law (Gunther, Guerrilla Capacity Planning, 2007): throughput X(N) = λN
 * / (1 + σ(N-1) + κN(N-1)), fitted by {@link ScalingFitter}. Immutable.
 *
 * @param lambda throughput of one user, a second
 * @param sigma share of work that only one can do at a time, 0 or more
 * @param kappa cost of keeping users consistent, 0 or more
 * @param residual see {@link ScalingFit#relativeRms}
 * @param mostUsers the greatest number of users measured
 */
public record Scalability(
    double lambda, double sigma, double kappa, double residual, double mostUsers) {
  private static final int FEWEST_POINTS = 5;
  private static final double SMALL_RESIDUAL = 0.03;

  /**
   * Fits the law.
   *
   * @param users users of each point; points without users are left out
   * @param perSecond throughput of each point; points without throughput are left out
   * @return empty with fewer than five numbers of users, or if the fit does not converge
   */
  static Optional<Scalability> of(double[] users, double[] perSecond) {
    List<ScalingFit.Point> points =
        IntStream.range(0, users.length)
            .filter(i -> users[i] > 0 && perSecond[i] > 0)
            .mapToObj(i -> new ScalingFit.Point(users[i], perSecond[i]))
            .toList();
    if (points.stream().mapToDouble(ScalingFit.Point::workers).distinct().count() < FEWEST_POINTS) {
      return Optional.empty();
    }
    return ScalingFitter.fit(ScalingFit.Law.UNIVERSAL, points).map(Scalability::of);
  }

  private static Scalability of(ScalingFit fit) {
    return new Scalability(
        fit.lambda(), fit.sigma(), fit.kappa(), fit.relativeRms(), fit.mostWorkers());
  }

  static Optional<Scalability> of(List<LoadPoint> points) {
    return of(
        points.stream().mapToDouble(LoadPoint::users).toArray(),
        points.stream().mapToDouble(LoadPoint::servedPerSecond).toArray());
  }

  /** Users at which throughput is greatest; infinite if it never falls. */
  public double peakUsers() {
    return kappa > 0 && sigma < 1 ? Math.sqrt((1 - sigma) / kappa) : Double.POSITIVE_INFINITY;
  }

  /** Throughput per second with this many users. */
  public double at(double users) {
    return lambda * users / (1 + sigma * (users - 1) + kappa * users * (users - 1));
  }

  /** Whether the law fits the measured loads within 3 %. */
  public boolean fits() {
    return residual < SMALL_RESIDUAL;
  }

  /** Whether the peak is reliable: loads beyond it were measured, and the law fits within 3 %. */
  public boolean isPeakBelievable() {
    return fits() && mostUsers > peakUsers();
  }
}
