package io.github.bancada.report.view;

import io.github.bancada.metrics.LabelSummary;

/**
 * Elapsed times by percentile, on an axis on which 90, 99, 99.9 and 99.99 % are equally far apart:
 * the place of a percentile is 1 / (1 - percentile / 100), drawn logarithmically.
 *
 * @param places where on the axis: 1 is 0 %, 10 is 90 %, 10,000 is 99.99 %
 * @param millis the elapsed times there
 */
public record PercentileCurve(double[] places, double[] millis) {
  public static final int DECADES = 4;
  private static final int POINTS_PER_DECADE = 20;
  private static final double NANOS_PER_MILLI = 1e6;

  /** The curve of a label, empty if it has no successful samples. */
  public static PercentileCurve of(LabelSummary label) {
    int size = label.elapsed().isEmpty() ? 0 : DECADES * POINTS_PER_DECADE + 1;
    double[] places = new double[size];
    double[] millis = new double[size];
    for (int i = 0; i < size; i++) {
      places[i] = Math.pow(10, (double) i / POINTS_PER_DECADE);
      millis[i] = label.elapsed().percentileNanos(percentile(places[i])) / NANOS_PER_MILLI;
    }
    return new PercentileCurve(places, millis);
  }

  /** The percentile at a place of the axis. */
  public static double percentile(double place) {
    return 100 - 100 / place;
  }
}
