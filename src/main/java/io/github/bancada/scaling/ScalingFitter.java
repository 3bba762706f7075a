package io.github.bancada.scaling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.exception.MathIllegalStateException;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresBuilder;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresOptimizer;
import org.apache.commons.math3.fitting.leastsquares.LevenbergMarquardtOptimizer;
import org.apache.commons.math3.fitting.leastsquares.MultivariateJacobianFunction;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.DiagonalMatrix;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.math3.util.Pair;

/**
 * Fits a {@link ScalingLaw} by least squares of relative residuals (Levenberg and Marquardt's
 * method), so that a point of one worker counts as much as one of thirty.
 *
 * <p>Parameters below 0 mean nothing, so each set of parameters that may be 0 is tried as 0, and
 * the best of those without a negative one is taken. Immutable.
 */
public final class ScalingFitter {
  private static final int MOST_STEPS = 1_000;
  private static final int POINTS_A_PARAMETER = 2;

  /** Indexes of the parameters. */
  private static final int LAMBDA = 0;

  private static final int SIGMA = 1;
  private static final int KAPPA = 2;

  private final ScalingLaw law;
  private final Optional<Double> lambda;

  private ScalingFitter(ScalingLaw law, Optional<Double> lambda) {
    this.law = law;
    this.lambda = lambda;
  }

  /** Fits the throughput of one worker with the rest. */
  public static ScalingFitter of(ScalingLaw law) {
    return new ScalingFitter(law, Optional.empty());
  }

  /**
   * The same with a known throughput of one worker: the curve goes through it, as in the
   * literature, which scales all throughputs by the first.
   *
   * @param perSecond of one worker, above 0
   */
  public ScalingFitter scaledBy(double perSecond) {
    return new ScalingFitter(law, Optional.of(perSecond));
  }

  /**
   * Fits all points alike.
   *
   * @return empty if no fit converges
   * @throws IllegalArgumentException if too few different numbers of workers were measured
   */
  public Optional<ScalingFit> leastSquares(Collection<ScalingPoint> points) {
    checkNumbers(points);
    List<ScalingPoint> all = List.copyOf(points);
    double[] ones = new double[all.size()];
    Arrays.fill(ones, 1);
    return best(all, ones).map(fit -> ScalingFit.of(law, fit.parameters(), all));
  }

  /**
   * Fits with less weight for points far off the others (Tukey's biweight, after a start by
   * Huber's), so that a disturbed round does not bend the curve. With fewer than {@value
   * #POINTS_A_PARAMETER} points for each parameter nobody can say which of them is disturbed, so
   * all count alike.
   *
   * @return empty if no fit converges
   * @throws IllegalArgumentException if too few different numbers of workers were measured
   */
  public Optional<ScalingFit> robust(Collection<ScalingPoint> points) {
    if (points.size() < POINTS_A_PARAMETER * parameters()) {
      return leastSquares(points);
    }
    checkNumbers(points);
    List<ScalingPoint> all = List.copyOf(points);
    RobustWeights weights = new RobustWeights(all.size(), parameters());
    Optional<Found> found = best(all, weights.current());
    while (found.isPresent() && weights.next(residuals(all, found.get().parameters()))) {
      found = best(all, weights.current());
    }
    return found.map(fit -> ScalingFit.of(law, fit.parameters(), all));
  }

  private void checkNumbers(Collection<ScalingPoint> points) {
    long numbers = points.stream().mapToDouble(ScalingPoint::workers).distinct().count();
    if (numbers < law.fewestNumbers()) {
      throw new IllegalArgumentException(
          String.format(
              "%s needs %d different numbers of workers, but %d were measured; measure more, such"
                  + " as 1, 2, 4, 8",
              law.title(), law.fewestNumbers(), numbers));
    }
  }

  /** How many parameters are fitted. */
  private int parameters() {
    return (law == ScalingLaw.UNIVERSAL ? 3 : 2) - (lambda.isPresent() ? 1 : 0);
  }

  private record Found(double[] parameters, double cost) {}

  private Optional<Found> best(List<ScalingPoint> points, double[] weights) {
    List<Found> all = new ArrayList<>();
    for (boolean sigma : new boolean[] {true, false}) {
      for (boolean kappa : new boolean[] {law == ScalingLaw.UNIVERSAL, false}) {
        List<Integer> free = new ArrayList<>();
        if (lambda.isEmpty()) {
          free.add(LAMBDA);
        }
        if (sigma) {
          free.add(SIGMA);
        }
        if (kappa) {
          free.add(KAPPA);
        }
        found(points, weights, free, 0).ifPresent(all::add);
      }
    }
    if (law == ScalingLaw.AMDAHL) { // all of the work serial: what falls is no more than level
      found(points, weights, lambda.isEmpty() ? List.of(LAMBDA) : List.of(), 1).ifPresent(all::add);
    }
    return all.stream().min(Comparator.comparingDouble(Found::cost));
  }

  /**
   * @param sigma where it is not free
   */
  private Optional<Found> found(
      List<ScalingPoint> points, double[] weights, List<Integer> free, double sigma) {
    double[] start = start(points);
    if (free.isEmpty()) {
      start[SIGMA] = sigma;
      start[KAPPA] = 0;
      return Optional.of(new Found(start, cost(residuals(points, start), weights)));
    }
    double[] fixed = new double[] {start[LAMBDA], sigma, 0};
    double[] ones = new double[points.size()];
    Arrays.fill(ones, 1);
    try {
      LeastSquaresOptimizer.Optimum best =
          new LevenbergMarquardtOptimizer()
              .optimize(
                  new LeastSquaresBuilder()
                      .start(free.stream().mapToDouble(each -> start[each]).toArray())
                      .target(ones)
                      .weight(new DiagonalMatrix(weights))
                      .model(relative(points, fixed, free))
                      .maxEvaluations(MOST_STEPS)
                      .maxIterations(MOST_STEPS)
                      .build());
      double[] parameters = all(fixed, free, best.getPoint());
      return isAllowed(parameters)
          ? Optional.of(new Found(parameters, cost(residuals(points, parameters), weights)))
          : Optional.empty();
    } catch (MathIllegalStateException e) {
      return Optional.empty(); // no convergence: no law
    }
  }

  /** A serial share, as Amdahl's law has one, is not above 1. */
  private boolean isAllowed(double[] parameters) {
    return parameters[LAMBDA] > 0
        && parameters[SIGMA] >= 0
        && (law == ScalingLaw.UNIVERSAL || parameters[SIGMA] <= 1)
        && parameters[KAPPA] >= 0;
  }

  private double[] start(List<ScalingPoint> points) {
    double first =
        points.stream()
            .mapToDouble(point -> point.perSecond() / point.workers())
            .max()
            .orElseThrow();
    return new double[] {lambda.orElse(first), 0.01, 1e-4};
  }

  private static double[] all(double[] fixed, List<Integer> free, RealVector found) {
    double[] parameters = fixed.clone();
    for (int i = 0; i < free.size(); i++) {
      parameters[free.get(i)] = found.getEntry(i);
    }
    return parameters;
  }

  /** Modelled by measured throughput, with its derivatives by the free parameters. */
  private static MultivariateJacobianFunction relative(
      List<ScalingPoint> points, double[] fixed, List<Integer> free) {
    return found -> {
      double[] p = all(fixed, free, found);
      RealVector values = new ArrayRealVector(points.size());
      RealMatrix derivatives = new Array2DRowRealMatrix(points.size(), free.size());
      for (int i = 0; i < points.size(); i++) {
        double n = points.get(i).workers();
        double below = ScalingFit.below(n, p[SIGMA], p[KAPPA]);
        double value = p[LAMBDA] * n / below / points.get(i).perSecond();
        values.setEntry(i, value);
        double[] by = {value / p[LAMBDA], -value * (n - 1) / below, -value * n * (n - 1) / below};
        for (int j = 0; j < free.size(); j++) {
          derivatives.setEntry(i, j, by[free.get(j)]);
        }
      }
      return new Pair<>(values, derivatives);
    };
  }

  private static double[] residuals(List<ScalingPoint> points, double[] p) {
    return points.stream()
        .mapToDouble(
            point ->
                p[LAMBDA]
                        * point.workers()
                        / ScalingFit.below(point.workers(), p[SIGMA], p[KAPPA])
                        / point.perSecond()
                    - 1)
        .toArray();
  }

  private static double cost(double[] residuals, double[] weights) {
    double sum = 0;
    for (int i = 0; i < residuals.length; i++) {
      sum += weights[i] * residuals[i] * residuals[i];
    }
    return sum;
  }
}
