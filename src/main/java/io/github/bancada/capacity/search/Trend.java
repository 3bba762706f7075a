package io.github.bancada.capacity.search;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * Rise or fall of the capacity from round to round, such as by burst credits that run out or caches
 * that fill. Immutable.
 *
 * @param rounds number of rounds
 * @param change from the first round to the last, as a share of the capacity; below 0 if it fell
 * @param significance probability of such a change without a trend, 0 to 1
 */
record Trend(int rounds, double change, double significance) {
  /** Minimum rounds; with fewer, chance looks like a trend and the spread widens the interval. */
  private static final int FEWEST_ROUNDS = 5;

  private static final double SURE = 0.001;
  private static final int STEPS = 30;
  private static final double MOST_MOVE = 10;

  /**
   * The trend of the crossing, round by round. Uses the slope inside rounds: between rounds, load
   * and time are correlated, because loads follow a changing server.
   */
  static Trend of(CurveFit.Link link, List<CurveFit.Point> points, double target) {
    Map<Integer, List<CurveFit.Point>> rounds = new TreeMap<>();
    for (CurveFit.Point point : points) {
      if (point.cluster() > 0) {
        rounds.computeIfAbsent(point.cluster(), each -> new ArrayList<>()).add(point);
      }
    }
    int count = rounds.size();
    double slope = count < FEWEST_ROUNDS ? 0 : slopeInside(link, rounds.values(), target);
    if (!(slope > 0)) {
      return new Trend(count, 0, 1);
    }
    SimpleRegression line = new SimpleRegression();
    int i = 0;
    for (List<CurveFit.Point> round : rounds.values()) {
      line.addData(i++, (link.eta(target) - level(link, round, slope, target)) / slope);
    }
    return new Trend(count, line.getSlope() * (count - 1), line.getSignificance());
  }

  /** The common slope if every round has its own level. */
  private static double slopeInside(
      CurveFit.Link link, Collection<List<CurveFit.Point>> rounds, double target) {
    double slope = 0;
    for (int step = 0; step < STEPS; step++) {
      double score = 0;
      double information = 0;
      for (List<CurveFit.Point> round : rounds) {
        double level = level(link, round, slope, target);
        double weights = 0;
        double weighted = 0;
        double squares = 0;
        for (CurveFit.Point p : round) {
          double mean = link.mean(level + slope * p.x());
          double weight = p.n() * link.weight(mean);
          score += p.n() * link.score(p.tamed(target), mean) * p.x();
          weights += weight;
          weighted += weight * p.x();
          squares += weight * p.x() * p.x();
        }
        information += squares - weighted * weighted / weights;
      }
      slope += Math.max(-MOST_MOVE, Math.min(MOST_MOVE, score / information));
    }
    return slope;
  }

  /** The level of a round at the estimate, given the slope. */
  private static double level(
      CurveFit.Link link, List<CurveFit.Point> round, double slope, double target) {
    double level = link.eta(target);
    for (int step = 0; step < STEPS; step++) {
      double score = 0;
      double information = 0;
      for (CurveFit.Point p : round) {
        double mean = link.mean(level + slope * p.x());
        score += p.n() * link.score(p.tamed(target), mean);
        information += p.n() * link.weight(mean);
      }
      level += Math.max(-1, Math.min(1, score / information));
    }
    return level;
  }

  /** A reason to distrust the capacity. */
  Optional<String> sentence(double precision) {
    if (!(significance < SURE && Math.abs(change) > precision)) {
      return Optional.empty();
    }
    String percent = String.format(Locale.ROOT, "%.0f %%", 100 * Math.abs(change));
    return Optional.of(
        change < 0
            ? "the answers grew worse with time, by "
                + percent
                + " of the load in "
                + rounds
                + " rounds (credits for bursts, files that grow); find the cause, or search longer"
            : "the answers grew better with time, by "
                + percent
                + " of the load in "
                + rounds
                + " rounds (cold caches, code not yet compiled); warm up longer");
  }
}
