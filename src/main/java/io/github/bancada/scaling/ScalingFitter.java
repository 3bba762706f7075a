package io.github.bancada.scaling;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.exception.MathIllegalStateException;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresBuilder;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresProblem;
import org.apache.commons.math3.fitting.leastsquares.LevenbergMarquardtOptimizer;
import org.apache.commons.math3.fitting.leastsquares.MultivariateJacobianFunction;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.math3.linear.SingularMatrixException;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.math3.util.Pair;

/**
 * Fits a {@link ScalingFit.Law} by least squares of logarithms: a residual is ln(law / measured),
 * so that one worker counts as much as thirty, and twice too much as half. The median of the rounds
 * with one number of workers counts, so that one disturbed round of three does not bend the curve.
 * {@link ScalingFit#rSquared} is of the same residuals, so no law fits worse than its special case.
 *
 * <p>The method is Levenberg and Marquardt's. Parameters below 0 are meaningless, so each set of
 * parameters that may be 0 is also tried as 0, and the best fit is taken. Immutable.
 */
public final class ScalingFitter {
  private static final int MOST_STEPS = 1_000;
  private static final double CONFIDENCE = 0.95;
  private static final double SINGULAR = 1e-12;

  /** Indexes of the parameters; the first is a logarithm. */
  private static final int LAMBDA = 0;

  private static final int SIGMA = 1;
  private static final int KAPPA = 2;

  private static final double START_SIGMA = 0.01;
  private static final double START_KAPPA = 1e-4;

  private final ScalingFit.Law law;
  private final double[] workers;
  private final double[] logarithms;
  private final RealVector target;

  private ScalingFitter(ScalingFit.Law law, Map<Double, List<Double>> rounds) {
    this.law = law;
    workers = rounds.keySet().stream().mapToDouble(each -> each).toArray();
    logarithms = rounds.values().stream().mapToDouble(ScalingFitter::median).toArray();
    target = new ArrayRealVector(logarithms, false);
  }

  private static double median(List<Double> values) {
    return StatUtils.percentile(values.stream().mapToDouble(each -> each).toArray(), 50);
  }

  /**
   * Fits a law.
   *
   * @return empty if no fit converges
   * @throws IllegalArgumentException for too few different numbers of workers
   */
  public static Optional<ScalingFit> fit(ScalingFit.Law law, Collection<ScalingFit.Point> points) {
    Map<Double, List<Double>> rounds =
        points.stream()
            .collect(
                Collectors.groupingBy(
                    ScalingFit.Point::workers,
                    TreeMap::new,
                    Collectors.mapping(point -> Math.log(point.perSecond()), Collectors.toList())));
    if (rounds.size() < law.fewestNumbers()) {
      throw new IllegalArgumentException(
          String.format(
              "%s needs %d different numbers of workers, but %d were measured; measure more, such"
                  + " as 1, 2, 4, 8",
              law.title(), law.fewestNumbers(), rounds.size()));
    }
    return new ScalingFitter(law, rounds).best();
  }

  private List<Integer> parameters() {
    return law == ScalingFit.Law.UNIVERSAL ? List.of(LAMBDA, SIGMA, KAPPA) : List.of(LAMBDA, SIGMA);
  }

  private record Found(double[] parameters, double squares) {}

  private Optional<ScalingFit> best() {
    List<Found> all = new ArrayList<>();
    List<Integer> parameters = parameters();
    while (!parameters.isEmpty()) {
      found(0, parameters).ifPresent(all::add);
      parameters = parameters.subList(0, parameters.size() - 1);
    }
    if (law == ScalingFit.Law.UNIVERSAL) {
      found(0, List.of(LAMBDA, KAPPA)).ifPresent(all::add);
    } else { // all work serial: a falling curve becomes level
      found(1, List.of(LAMBDA)).ifPresent(all::add);
    }
    return all.stream().min(Comparator.comparingDouble(Found::squares)).map(this::fit);
  }

  /**
   * @param sigma its value if it is not free
   */
  private Optional<Found> found(double sigma, List<Integer> free) {
    double[] fixed = {0, sigma, 0};
    double[] start = {StatUtils.max(logarithms), START_SIGMA, START_KAPPA};
    try {
      RealVector found =
          new LevenbergMarquardtOptimizer().optimize(problem(fixed, start, free)).getPoint();
      double[] parameters = all(fixed, free, found);
      return Optional.of(new Found(parameters, squares(parameters)));
    } catch (MathIllegalStateException e) {
      return Optional.empty(); // no convergence: no law
    }
  }

  private LeastSquaresProblem problem(double[] fixed, double[] start, List<Integer> free) {
    return new LeastSquaresBuilder()
        .start(free.stream().mapToDouble(each -> start[each]).toArray())
        .target(target)
        .model(model(fixed, free))
        .parameterValidator(found -> allowed(free, found))
        .maxEvaluations(MOST_STEPS)
        .maxIterations(MOST_STEPS)
        .build();
  }

  /** A serial share, as in Amdahl's law, is at most 1. */
  private RealVector allowed(List<Integer> free, RealVector found) {
    RealVector allowed = found.copy();
    for (int i = 0; i < free.size(); i++) {
      if (free.get(i) != LAMBDA) {
        double most = law == ScalingFit.Law.AMDAHL ? 1 : Double.MAX_VALUE;
        allowed.setEntry(i, Math.min(most, Math.max(0, found.getEntry(i))));
      }
    }
    return allowed;
  }

  private static double[] all(double[] fixed, List<Integer> free, RealVector found) {
    double[] parameters = fixed.clone();
    for (int i = 0; i < free.size(); i++) {
      parameters[free.get(i)] = found.getEntry(i);
    }
    return parameters;
  }

  private static double logarithm(double workers, double[] p) {
    return p[LAMBDA] + Math.log(workers / ScalingFit.below(workers, p[SIGMA], p[KAPPA]));
  }

  /** Logarithms of throughput and their derivatives by the free parameters. */
  private MultivariateJacobianFunction model(double[] fixed, List<Integer> free) {
    return found -> {
      double[] p = all(fixed, free, found);
      RealVector values = new ArrayRealVector(workers.length);
      RealMatrix derivatives = new Array2DRowRealMatrix(workers.length, free.size());
      for (int i = 0; i < workers.length; i++) {
        double n = workers[i];
        double below = ScalingFit.below(n, p[SIGMA], p[KAPPA]);
        values.setEntry(i, logarithm(n, p));
        double[] by = {1, -(n - 1) / below, -n * (n - 1) / below};
        for (int j = 0; j < free.size(); j++) {
          derivatives.setEntry(i, j, by[free.get(j)]);
        }
      }
      return new Pair<>(values, derivatives);
    };
  }

  private double squares(double[] parameters) {
    double squares = 0;
    for (int i = 0; i < workers.length; i++) {
      double off = logarithm(workers[i], parameters) - logarithms[i];
      squares += off * off;
    }
    return squares;
  }

  private ScalingFit fit(Found found) {
    double[] p = found.parameters();
    double total = StatUtils.variance(logarithms) * (workers.length - 1);
    double half = halfInterval(found);
    double most = law == ScalingFit.Law.AMDAHL ? 1 : Double.POSITIVE_INFINITY;
    return new ScalingFit(
        law,
        Math.exp(p[LAMBDA]),
        p[SIGMA],
        p[KAPPA],
        Math.max(0, p[SIGMA] - half),
        Math.min(most, p[SIGMA] + half),
        total > 0 ? 1 - found.squares() / total : Double.NaN,
        Math.sqrt(found.squares() / workers.length),
        StatUtils.max(workers));
  }

  /**
   * Interval of σ, by Student's distribution and the law's slope; NaN if it cannot be separated.
   */
  private double halfInterval(Found found) {
    List<Integer> all = parameters();
    double[] best = found.parameters();
    double freedom = workers.length - all.size();
    try {
      LeastSquaresProblem problem = problem(best, best, all);
      double deviation = problem.evaluate(problem.getStart()).getSigma(SINGULAR).getEntry(SIGMA);
      return new TDistribution(freedom).inverseCumulativeProbability((1 + CONFIDENCE) / 2)
          * deviation
          * Math.sqrt(found.squares() / freedom);
    } catch (SingularMatrixException e) {
      return Double.NaN;
    }
  }
}
