package io.github.bancada.capacity.search;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.math3.stat.descriptive.moment.Skewness;

/**
 * The share over (or the mean time) as a curve of the load, and its crossing of the goal. Fitted to
 * the trials near the estimate by iteratively reweighted least squares (McCullagh and Nelder,
 * Generalized Linear Models, 1989). Immutable and thread-safe.
 *
 * <p>The uncertainty of the crossing is the greater of two terms. The first takes trials as
 * independent: their spread around the curve, or the sandwich estimate if that is greater. The
 * second takes rounds, and each trial before them, as independent clusters, because the speed of a
 * server may drift from minute to minute.
 */
final class CurveFit {
  private static final int MOST_STEPS = 50;
  private static final double STEEPEST = 1e4;

  /** Shape of the curve. */
  enum Link {
    /** Shares: the logit is a straight line; binomial variance. */
    LOGIT {
      @Override
      double eta(double y) {
        return Math.log(y / (1 - y));
      }

      @Override
      double mean(double eta) {
        return 1 / (1 + Math.exp(-eta));
      }

      @Override
      double weight(double mean) {
        return mean * (1 - mean);
      }

      @Override
      double score(double y, double mean) {
        return y - mean;
      }
    },
    /** Means: the logarithm is a straight line; the variance is that of the mean's square. */
    LOG {
      @Override
      double eta(double y) {
        return Math.log(y);
      }

      @Override
      double mean(double eta) {
        return Math.exp(eta);
      }

      @Override
      double weight(double mean) {
        return 1;
      }

      @Override
      double score(double y, double mean) {
        return (y - mean) / mean;
      }
    };

    abstract double eta(double y);

    abstract double mean(double eta);

    /** Weight of one sample in the information matrix. */
    abstract double weight(double mean);

    /** Derivative of one sample's likelihood by eta. */
    abstract double score(double y, double mean);
  }

  /**
   * A trial.
   *
   * @param x its load, relative to the estimate: load / estimate - 1
   * @param n its samples
   * @param y share over, or mean as a share of the limit
   * @param variance variance of one sample, by the spread inside the trial, as a multiple of what
   *     the link expects: 1 for a share of independent samples
   * @param cluster its round, from 1; a different number of 0 or less for each other trial
   */
  record Point(double x, double n, double y, double variance, int cluster) {
    /** A share other than 0 and 1, as if one more sample had the target share. */
    double tamed(double target) {
      return (n * y + target) / (n + 1);
    }
  }

  private final Link link;
  private final List<Point> points;
  private final double a;
  private final double b;
  private final double target;
  private final double root;
  private final double[][] inverse;

  private CurveFit(Link link, List<Point> points, double a, double b, double target) {
    this.link = link;
    this.points = points;
    this.a = a;
    this.b = b;
    this.target = target;
    root = (link.eta(target) - a) / b;
    double[] h = information();
    double determinant = h[0] * h[2] - h[1] * h[1];
    inverse =
        new double[][] {
          {h[2] / determinant, -h[1] / determinant}, {-h[1] / determinant, h[0] / determinant}
        };
  }

  /**
   * Fits a curve.
   *
   * @param target share or mean at the crossing
   * @return empty if the points determine no curve: too few or all on one side
   */
  static Optional<CurveFit> of(Link link, List<Point> points, double target) {
    double n = points.stream().mapToDouble(Point::n).sum();
    double y = points.stream().mapToDouble(p -> p.n() * p.y()).sum() / n;
    if (points.size() < 3 || !(y > 0) || link == Link.LOGIT && y >= 1) {
      return Optional.empty();
    }
    double a = link.eta(y);
    double b = 0;
    for (int step = 0; step < MOST_STEPS; step++) {
      double[] move = step(link, points, a, b);
      a += move[0];
      b += move[1];
      if (!(Math.abs(a) < STEEPEST && Math.abs(b) < STEEPEST)) {
        return Optional.empty();
      }
      if (Math.abs(move[0]) + Math.abs(move[1]) < 1e-9) {
        return b == 0 ? Optional.empty() : Optional.of(new CurveFit(link, points, a, b, target));
      }
    }
    return Optional.empty();
  }

  private static double[] step(Link link, List<Point> points, double a, double b) {
    double h0 = 0;
    double h1 = 0;
    double h2 = 0;
    double s0 = 0;
    double s1 = 0;
    for (Point p : points) {
      double mean = link.mean(a + b * p.x());
      double weight = p.n() * link.weight(mean);
      double score = p.n() * link.score(p.y(), mean);
      h0 += weight;
      h1 += weight * p.x();
      h2 += weight * p.x() * p.x();
      s0 += score;
      s1 += score * p.x();
    }
    double determinant = h0 * h2 - h1 * h1;
    return new double[] {(h2 * s0 - h1 * s1) / determinant, (h0 * s1 - h1 * s0) / determinant};
  }

  private double[] information() {
    double[] h = new double[3];
    for (Point p : points) {
      double weight = p.n() * link.weight(link.mean(a + b * p.x()));
      h[0] += weight;
      h[1] += weight * p.x();
      h[2] += weight * p.x() * p.x();
    }
    return h;
  }

  /** The crossing of the curve and the target, as x. */
  double root() {
    return root;
  }

  /** Slope of the curve; above 0 if more load hurts. */
  double slope() {
    return b;
  }

  /**
   * Spread of the trials around the curve as a multiple of that of independent samples; at least
   * what the spread inside them explains.
   */
  double dispersion() {
    return Math.max(expected(), pearson() / (points.size() - 2));
  }

  /** The spread of the trials as a multiple of what the spread inside them explains. */
  double unevenness() {
    return pearson() / (points.size() - 2) / expected();
  }

  /** Variation of the crossing from trial to trial, as x. */
  double spread() {
    double sum = 0;
    for (Point p : points) {
      double off = link.eta(p.tamed(target)) - (a + b * p.x());
      sum += off * off;
    }
    return Math.sqrt(sum / (points.size() - 2)) / Math.abs(b);
  }

  private double pearson() {
    double sum = 0;
    for (Point p : points) {
      double mean = link.mean(a + b * p.x());
      double score = link.score(p.y(), mean);
      sum += p.n() * score * score / link.weight(mean);
    }
    return sum;
  }

  private double expected() {
    return points.stream().mapToDouble(Point::variance).average().orElseThrow();
  }

  /** Half the interval of the root for independent trials, as x. */
  double firstTerm(double confidence) {
    double[] g = gradient();
    double model =
        g[0] * (inverse[0][0] * g[0] + inverse[0][1] * g[1])
            + g[1] * (inverse[1][0] * g[0] + inverse[1][1] * g[1]);
    double squares = 0;
    for (Point p : points) {
      squares += influence(p) * influence(p);
    }
    int n = points.size();
    return ShareInterval.quantile(confidence, n - 2.0)
        * Math.sqrt(Math.max(dispersion() * model, n / (n - 2.0) * squares));
  }

  /** Half the interval of the root for independent rounds, as x. */
  double secondTerm(double confidence) {
    Map<Integer, Double> clusters = new HashMap<>();
    for (Point p : points) {
      clusters.merge(p.cluster(), influence(p), Double::sum);
    }
    double squares = clusters.values().stream().mapToDouble(each -> each * each).sum();
    int count = clusters.size();
    return count < 2
        ? Double.POSITIVE_INFINITY
        : ShareInterval.quantile(confidence, count - 1.0)
            * Math.sqrt(count / (count - 1.0) * squares);
  }

  /** Half the interval of the root, as x. */
  double half(double confidence) {
    return Math.max(firstTerm(confidence), secondTerm(confidence));
  }

  /**
   * What skewed trials add to half the interval, as x: below 0 on its low side, above 0 on its high
   * side. A server that is seldom slow makes most trials too good (Johnson, Modified t tests and
   * confidence intervals for asymmetrical populations, Journal of the American Statistical
   * Association 73, 1978).
   */
  double lean(double confidence) {
    double[] influences = points.stream().mapToDouble(this::influence).toArray();
    int n = influences.length;
    double t = ShareInterval.quantile(confidence, n - 2.0);
    double skewness = StatUtils.variance(influences) > 0 ? new Skewness().evaluate(influences) : 0;
    return skewness
        * (1 + 2 * t * t)
        / (6 * Math.sqrt(n))
        * Math.sqrt(n * StatUtils.variance(influences));
  }

  /** Whether the crossing moved from round to round. */
  Trend trend() {
    return Trend.of(link, points, target);
  }

  private double influence(Point p) {
    double[] g = gradient();
    double score = p.n() * link.score(p.y(), link.mean(a + b * p.x()));
    return score
        * (g[0] * (inverse[0][0] + inverse[0][1] * p.x())
            + g[1] * (inverse[1][0] + inverse[1][1] * p.x()));
  }

  private double[] gradient() {
    return new double[] {-1 / b, -root / b};
  }
}
