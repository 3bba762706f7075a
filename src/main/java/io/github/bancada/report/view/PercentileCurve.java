package io.github.bancada.report.view;

import io.github.bancada.metrics.ElapsedTimes;
import io.github.bancada.metrics.LabelSummary;

/**
 * Elapsed times by percentile on a logarithmic axis of 1 / (1 - percentile / 100), on which 90, 99,
 * 99.9 and 99.99 % are equidistant.
 *
 * @param positions on the axis: 1 is 0 %, 10 is 90 %, 10,000 is 99.99 %
 * @param millis the elapsed times there
 * @param responseMillis the response times there; NaN if there are none
 */
public record PercentileCurve(double[] positions, double[] millis, double[] responseMillis) {
  public static final int DECADES = 4;
  private static final int POINTS_PER_DECADE = 20;
  private static final double NANOS_PER_MILLI = 1e6;

  /** The curve of a label; empty without successful samples. */
  public static PercentileCurve of(LabelSummary label) {
    int size = label.elapsed().isEmpty() ? 0 : DECADES * POINTS_PER_DECADE + 1;
    double[] positions = new double[size];
    double[] millis = new double[size];
    double[] responses = new double[size];
    ElapsedTimes response = label.asResponse().elapsed();
    for (int i = 0; i < size; i++) {
      positions[i] = Math.pow(10, (double) i / POINTS_PER_DECADE);
      millis[i] = label.elapsed().percentileNanos(percentile(positions[i])) / NANOS_PER_MILLI;
      responses[i] =
          response.isEmpty()
              ? Double.NaN
              : response.percentileNanos(percentile(positions[i])) / NANOS_PER_MILLI;
    }
    return new PercentileCurve(positions, millis, responses);
  }

  public static double percentile(double place) {
    return 100 - 100 / place;
  }
}
