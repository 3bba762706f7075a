package io.github.bancada.history;

import io.github.bancada.report.compare.Autocorrelation;
import io.github.bancada.report.compare.Interval;
import io.github.bancada.report.compare.WelchInterval;
import io.github.bancada.text.Quantity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Looks for changes in one figure: on logarithms, so that a change is a ratio; errors, which can be
 * 0, as they are. Runs without the figure are passed over. For one thread.
 */
final class SeriesAnalysis {
  /** Fewer values do not show how much a figure varies from run to run. */
  static final int LEAST_VALUES = 8;

  private static final int WINDOW = 50;

  /** Of a whole history; each of its series gets an equal part. */
  private static final double P = 1e-4;

  private static final int LEAST_RUNS = 3;
  private static final double LEAST_RATIO = 1.03;
  private static final double LEAST_POINTS = 0.1;
  private static final double MOST_CORRELATION = 0.2;
  private static final double CONFIDENCE = 0.95;

  /** Of percentiles of a histogram, relative. */
  private static final double LEAST_DIGIT = 1e-3;

  /** Standard deviation of a rounding error, in units of the last digit. */
  private static final double ROUNDING = Math.sqrt(1 / 12.0);

  /** Runs since a change that {@link Series#visible} is about. */
  static final int VISIBLE_RUNS = 5;

  private static final double NINE_IN_TEN = 1.2816;

  private final Figure figure;

  /** The known values, and the places of their runs. */
  private final double[] values;

  private final int[] places;
  private final ChangePoints.Rules rules;

  /** Places of the first values of levels, 0 and the number of values included. */
  private final List<Integer> bounds = new ArrayList<>();

  private SeriesAnalysis(Figure figure, double[] all, double resolution, int together) {
    this.figure = figure;
    double[] scaled = Arrays.stream(all).map(value -> scaled(value, resolution)).toArray();
    places = IntStream.range(0, all.length).filter(i -> !Double.isNaN(scaled[i])).toArray();
    values = IntStream.of(places).mapToDouble(i -> scaled[i]).toArray();
    double floor =
        figure.isDifference()
            ? resolution
            : ROUNDING * Math.max(LEAST_DIGIT, resolution / Math.exp(StatUtils.mean(values)));
    double least = figure.isDifference() ? LEAST_POINTS : Math.log(LEAST_RATIO);
    rules = new ChangePoints.Rules(WINDOW, P / together, least, LEAST_RUNS, floor, false);
  }

  /** A time of 0, below the clock's resolution, counts as half of it. */
  private double scaled(double value, double resolution) {
    if (figure.isDifference()) {
      return value;
    }
    double positive = value == 0 ? resolution / 2 : value;
    return positive > 0 ? Math.log(positive) : Double.NaN;
  }

  /** As above, of a figure that is 0 only if it is a time by a clock of milliseconds. */
  static double logarithm(double value) {
    return Math.log(value == 0 ? PlanHistories.CLOCK_NANOS / 2 : value);
  }

  /** Whether a series is long enough. */
  static boolean isLong(double[] values) {
    return Arrays.stream(values).filter(value -> !Double.isNaN(value)).count() >= LEAST_VALUES;
  }

  /**
   * Analyses a series.
   *
   * @param all by run; NaN for not known
   * @param resolution of percentiles, the clock's in nanoseconds; of errors, one sample in percent
   * @param together number of series in which changes are looked for together
   */
  static Series of(
      String label, Figure figure, double[] all, double resolution, int together, RunFacts facts) {
    if (!isLong(all)) {
      return new Series(label, figure, all, List.of(), Double.NaN, List.of(tooFew(all)));
    }
    SeriesAnalysis analysis = new SeriesAnalysis(figure, all, resolution, together);
    List<ChangePoint> changes = analysis.changes(facts);
    return new Series(label, figure, all, changes, analysis.visible(), analysis.warnings());
  }

  private static String tooFew(double[] all) {
    long known = Arrays.stream(all).filter(value -> !Double.isNaN(value)).count();
    return String.format(
        "in %s of %d, and at least %d are needed to look for changes",
        Quantity.of(known, "run"), all.length, LEAST_VALUES);
  }

  private List<ChangePoint> changes(RunFacts facts) {
    List<ChangePoints.Change> found = ChangePoints.of(values, rules);
    bounds.add(0);
    found.forEach(change -> bounds.add(change.index()));
    bounds.add(values.length);
    List<ChangePoint> changes = new ArrayList<>();
    for (int i = 0; i < found.size(); i++) {
      double[] before = level(i);
      double[] after = level(i + 1);
      changes.add(
          new ChangePoint(
              places[bounds.get(i + 1)],
              unscaled(StatUtils.mean(before)),
              unscaled(StatUtils.mean(after)),
              unscaled(found.get(i).size()),
              WelchInterval.difference(before, after, CONFIDENCE)
                  .map(each -> new Interval(unscaled(each.low()), unscaled(each.high()))),
              found.get(i).p(),
              facts.changedAt(places, bounds.get(i + 1))));
    }
    return changes;
  }

  private double[] level(int number) {
    return Arrays.copyOfRange(values, bounds.get(number), bounds.get(number + 1));
  }

  private double unscaled(double value) {
    return figure.isDifference() ? value : Math.exp(value);
  }

  /** What the values are beside the means of their levels. */
  private double[] residuals() {
    double[] residuals = values.clone();
    for (int i = 0; i + 1 < bounds.size(); i++) {
      double mean = StatUtils.mean(level(i));
      for (int k = bounds.get(i); k < bounds.get(i + 1); k++) {
        residuals[k] -= mean;
      }
    }
    return residuals;
  }

  /**
   * The change in the last runs that Student's t finds in nine of ten cases, if the figure goes on
   * to vary as it did.
   */
  private double visible() {
    int runs = values.length - bounds.get(bounds.size() - 2);
    int freedom = values.length - bounds.size() + 1;
    if (runs < LEAST_VALUES) {
      return Double.NaN;
    }
    double deviation =
        Math.max(rules.floor(), Math.sqrt(StatUtils.sumSq(residuals()) / freedom))
            * Math.sqrt(1.0 / VISIBLE_RUNS + 1.0 / (runs - VISIBLE_RUNS));
    double t = -new TDistribution(null, runs - 2).inverseCumulativeProbability(rules.p() / 2);
    return unscaled(
        Math.max(deviation * (t + NINE_IN_TEN), rules.least() + deviation * NINE_IN_TEN));
  }

  private List<String> warnings() {
    double correlation = Autocorrelation.lagOne(residuals());
    return correlation > MOST_CORRELATION
        ? List.of(
            String.format(
                Locale.ROOT,
                "runs are like the ones before them (lag-1 correlation %.2f), so a change may be"
                    + " false",
                correlation))
        : List.of();
  }
}
