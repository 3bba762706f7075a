package io.github.bancada.history;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * Finds where the level of a series of figures changes.
 *
 * <p>Divides the series where the energy distance between both sides is greatest (E-divisive:
 * Matteson and James, A nonparametric approach for multiple change point analysis of multivariate
 * data, Journal of the American Statistical Association 109, 2014), and judges each division by
 * Student's t in place of random permutations, in overlapping windows; then takes back the weakest
 * until all that remain are beyond doubt (Hunter: Fleming et al., Hunter: Using change point
 * detection to hunt for performance regressions, ICPE 2023, arXiv 2301.03034; the program is now
 * Apache Otava). For one thread.
 */
final class ChangePoints {
  private static final double WEAK = 10;
  private static final double ROUNDING = 1e-9;

  private final double[] values;
  private final Rules rules;

  /**
   * What a change is.
   *
   * @param window number of values that are divided at once
   * @param p a change has a smaller probability by chance
   * @param least a change is greater; a difference of values
   * @param leastRuns values on each side of a change
   * @param floor the least standard deviation that is assumed
   * @param asOtava whether the change before one that is taken back keeps its probability, as in
   *     Apache Otava 0.8
   */
  record Rules(int window, double p, double least, int leastRuns, double floor, boolean asOtava) {
    /** Those of Apache Otava 0.8. */
    static final Rules OTAVA = new Rules(50, 0.001, 0, 1, 0, true);
  }

  /**
   * A change.
   *
   * @param index of the first value of the new level
   * @param size difference of the means of both sides
   * @param p probability by chance
   */
  record Change(int index, double size, double p) {}

  /** A division of values that would be the next one. */
  private record Candidate(int from, int index, int to, double distance) {}

  private ChangePoints(double[] values, Rules rules) {
    this.values = values;
    this.rules = rules;
  }

  /**
   * The changes of a series, in order.
   *
   * @param values all finite
   */
  static List<Change> of(double[] values, Rules rules) {
    ChangePoints points = new ChangePoints(values, rules);
    return points.strong(points.weak());
  }

  private TreeSet<Integer> weak() {
    TreeSet<Integer> all = new TreeSet<>();
    int start = 0;
    while (start < values.length) {
      TreeSet<Integer> found = divided(start, Math.min(start + rules.window(), values.length));
      all.addAll(found);
      start = Math.max(found.isEmpty() ? 0 : found.last(), start + rules.window() / 2);
    }
    return all;
  }

  private TreeSet<Integer> divided(int start, int end) {
    Distances distances = new Distances(start, end);
    TreeSet<Integer> found = new TreeSet<>();
    while (true) {
      List<Integer> bounds = bounds(start, found, end);
      List<Candidate> candidates = new ArrayList<>();
      for (int i = 1; i < bounds.size(); i++) {
        distances.farthest(bounds.get(i - 1), bounds.get(i)).ifPresent(candidates::add);
      }
      Candidate best =
          candidates.stream().max(Comparator.comparing(Candidate::distance)).orElse(null);
      if (best == null || !(change(best.from(), best.index(), best.to()).p() <= WEAK * rules.p())) {
        return found;
      }
      found.add(best.index());
    }
  }

  private static List<Integer> bounds(int start, TreeSet<Integer> inner, int end) {
    return Stream.of(Stream.of(start), inner.stream(), Stream.of(end)).flatMap(s -> s).toList();
  }

  private List<Change> strong(TreeSet<Integer> indexes) {
    List<Integer> bounds = bounds(0, indexes, values.length);
    List<Change> changes = new ArrayList<>();
    for (int i = 1; i + 1 < bounds.size(); i++) {
      changes.add(levels(bounds.get(i - 1), bounds.get(i), bounds.get(i + 1)));
    }
    for (Change none = weakest(changes); none != null; none = weakest(changes)) {
      int place = changes.indexOf(none);
      changes.remove(place);
      if (place > 0 && !rules.asOtava()) {
        judgeAnew(changes, place - 1);
      }
      if (place < changes.size()) {
        judgeAnew(changes, place);
      }
    }
    return changes;
  }

  private void judgeAnew(List<Change> changes, int place) {
    changes.set(
        place,
        levels(
            place == 0 ? 0 : changes.get(place - 1).index(),
            changes.get(place).index(),
            place + 1 == changes.size() ? values.length : changes.get(place + 1).index()));
  }

  /** A change, whose probability is 1 if one of its levels is short and mixed. */
  private Change levels(int from, int index, int to) {
    Change change = change(from, index, to);
    double middle = (mean(from, index) + mean(index, to)) / 2;
    return isMixed(from, index, middle) || isMixed(index, to, middle)
        ? new Change(index, change.size(), 1)
        : change;
  }

  /** Whether the fewest values that make a level are not all above or all below the middle. */
  private boolean isMixed(int from, int to, double middle) {
    return to - from == rules.leastRuns()
        && Arrays.stream(values, from, to).map(value -> side(value - middle)).distinct().count()
            > 1;
  }

  /** 1, -1, or 0 within rounding errors. */
  private static double side(double difference) {
    return Math.abs(difference) < ROUNDING ? 0 : Math.signum(difference);
  }

  /** The change that is none; null if all are. */
  private Change weakest(List<Change> changes) {
    List<Change> near = new ArrayList<>();
    for (int i = 1; i < changes.size(); i++) {
      if (changes.get(i).index() - changes.get(i - 1).index() < rules.leastRuns()) {
        near.add(changes.get(i - 1));
        near.add(changes.get(i));
      }
    }
    Change unlikely =
        (near.isEmpty() ? changes : near)
            .stream().max(Comparator.comparing(Change::p)).orElse(null);
    if (unlikely == null || !near.isEmpty() || !(unlikely.p() < rules.p())) {
      return unlikely;
    }
    return changes.stream()
        .min(Comparator.comparing(change -> Math.abs(change.size())))
        .filter(change -> Math.abs(change.size()) <= rules.least())
        .orElse(null);
  }

  /**
   * Student's t with pooled variances, each with the number of values as its divisor, as Otava has
   * it.
   */
  private Change change(int from, int index, int to) {
    double left = mean(from, index);
    double right = mean(index, to);
    int a = index - from;
    int b = to - index;
    int freedom = a + b - 2;
    if (freedom < 1) {
      return new Change(index, right - left, 1);
    }
    double variance =
        (squares(from, index, left) * (a - 1) / a + squares(index, to, right) * (b - 1) / b)
            / freedom;
    double deviation = Math.max(rules.floor(), Math.sqrt(variance));
    double t = Math.abs(right - left) / (deviation * Math.sqrt(1.0 / a + 1.0 / b));
    return new Change(
        index,
        right - left,
        Double.isNaN(t) ? 1 : 2 * new TDistribution(null, freedom).cumulativeProbability(-t));
  }

  private double mean(int from, int to) {
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += values[i];
    }
    return sum / (to - from);
  }

  private double squares(int from, int to, double mean) {
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += (values[i] - mean) * (values[i] - mean);
    }
    return sum;
  }

  /** Distances between the values of a window, summed up. */
  private final class Distances {
    private final int start;

    /** Sums over all pairs of the first values. */
    private final double[][] sums;

    Distances(int start, int end) {
      this.start = start;
      int n = end - start;
      sums = new double[n + 1][n + 1];
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          sums[i + 1][j + 1] =
              sums[i][j + 1]
                  + sums[i + 1][j]
                  - sums[i][j]
                  + Math.abs(values[start + i] - values[start + j]);
        }
      }
    }

    private double between(int from, int to, int otherFrom, int otherTo) {
      double[] low = sums[from - start];
      double[] high = sums[to - start];
      int left = otherFrom - start;
      int right = otherTo - start;
      return high[right] - high[left] - low[right] + low[left];
    }

    /**
     * The division at which the values before are farthest from those after, up to any end: for
     * means of the distances d of n values before and m after it, {@code nm/(n+m) (2 d(before,
     * after) - d(before, before) - d(after, after))}.
     */
    Optional<Candidate> farthest(int from, int to) {
      Candidate best = null;
      for (int index = from + rules.leastRuns(); index <= to - rules.leastRuns(); index++) {
        double n = index - from;
        double before = n < 2 ? 0 : between(from, index, from, index) / (n - 1);
        for (int end = index + rules.leastRuns(); end <= to; end++) {
          double m = end - index;
          double after = m < 2 ? 0 : between(index, end, index, end) / (m - 1);
          double distance =
              (2 * between(from, index, index, end) - m * before - n * after) / (n + m);
          if (best == null || distance > best.distance()) {
            best = new Candidate(from, index, to, distance);
          }
        }
      }
      return Optional.ofNullable(best);
    }
  }
}
