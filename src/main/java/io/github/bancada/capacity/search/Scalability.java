package io.github.bancada.capacity.search;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.exception.MathIllegalStateException;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresBuilder;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresOptimizer;
import org.apache.commons.math3.fitting.leastsquares.LevenbergMarquardtOptimizer;
import org.apache.commons.math3.fitting.leastsquares.MultivariateJacobianFunction;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.math3.util.Pair;

/**
 * The Universal Scalability Law (Gunther, Guerrilla Capacity Planning, 2007): throughput X(N) = λN
 * / (1 + σ(N-1) + κN(N-1)), fitted with relative residuals by Levenberg and Marquardt's method.
 * Immutable.
 *
 * @param lambda throughput of one user, a second
 * @param sigma share of work that only one can do at a time, 0 or more
 * @param kappa cost of keeping users consistent, 0 or more
 * @param residual root of the mean square of relative residuals
 * @param mostUsers the greatest number of users measured
 */
public record Scalability(
    double lambda, double sigma, double kappa, double residual, double mostUsers) {
  private static final int FEWEST_POINTS = 5;
  private static final double SMALL_RESIDUAL = 0.03;
  private static final int MOST_STEPS = 1_000;

  /**
   * Fits the law.
   *
   * @param users of each point, above 0
   * @param perSecond throughput of each point, above 0
   * @return empty with fewer than five points, or if the fit does not converge
   */
  static Optional<Scalability> of(double[] users, double[] perSecond) {
    int n = users.length;
    if (n < FEWEST_POINTS) {
      return Optional.empty();
    }
    double first = 0;
    double most = 0;
    for (int i = 0; i < n; i++) {
      first = Math.max(first, perSecond[i] / users[i]);
      most = Math.max(most, users[i]);
    }
    double[] ones = new double[n];
    Arrays.fill(ones, 1);
    try {
      LeastSquaresOptimizer.Optimum best =
          new LevenbergMarquardtOptimizer()
              .optimize(
                  new LeastSquaresBuilder()
                      .start(new double[] {first, 0.01, 1e-4})
                      .target(ones)
                      .model(relative(users, perSecond))
                      .parameterValidator(Scalability::allowed)
                      .maxEvaluations(MOST_STEPS)
                      .maxIterations(MOST_STEPS)
                      .build());
      RealVector p = allowed(best.getPoint());
      return Optional.of(
          new Scalability(p.getEntry(0), p.getEntry(1), p.getEntry(2), best.getRMS(), most));
    } catch (MathIllegalStateException e) {
      return Optional.empty(); // no convergence: no law
    }
  }

  static Optional<Scalability> of(List<LoadPoint> points) {
    return of(
        points.stream().mapToDouble(LoadPoint::users).toArray(),
        points.stream().mapToDouble(LoadPoint::servedPerSecond).toArray());
  }

  private static RealVector allowed(RealVector p) {
    return new ArrayRealVector(
        new double[] {
          Math.max(1e-12, p.getEntry(0)), Math.max(0, p.getEntry(1)), Math.max(0, p.getEntry(2))
        });
  }

  /** Modelled by measured throughput, with its derivatives. */
  private static MultivariateJacobianFunction relative(double[] users, double[] perSecond) {
    return p -> {
      RealVector values = new ArrayRealVector(users.length);
      RealMatrix derivatives = new Array2DRowRealMatrix(users.length, 3);
      for (int i = 0; i < users.length; i++) {
        double n = users[i];
        double below = 1 + p.getEntry(1) * (n - 1) + p.getEntry(2) * n * (n - 1);
        double value = p.getEntry(0) * n / below / perSecond[i];
        values.setEntry(i, value);
        derivatives.setEntry(i, 0, value / p.getEntry(0));
        derivatives.setEntry(i, 1, -value * (n - 1) / below);
        derivatives.setEntry(i, 2, -value * n * (n - 1) / below);
      }
      return new Pair<>(values, derivatives);
    };
  }

  /** Users at which throughput is greatest; infinite if it never falls. */
  public double peakUsers() {
    return kappa > 0 && sigma < 1 ? Math.sqrt((1 - sigma) / kappa) : Double.POSITIVE_INFINITY;
  }

  /** Throughput with so many users, a second. */
  public double at(double users) {
    return lambda * users / (1 + sigma * (users - 1) + kappa * users * (users - 1));
  }

  /** Whether the law fits the measured loads within 3 %. */
  public boolean fits() {
    return residual < SMALL_RESIDUAL;
  }

  /**
   * Whether the peak may be believed: loads beyond it were measured, and the law fits within 3 %.
   */
  public boolean isPeakBelievable() {
    return fits() && mostUsers > peakUsers();
  }
}
