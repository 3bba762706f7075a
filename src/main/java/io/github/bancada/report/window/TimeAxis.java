package io.github.bancada.report.window;

import static io.github.bancada.report.window.ReportPane.TEXTS;

/**
 * The axis of charts over time. Immutable.
 *
 * @param secondsPerPoint length of a point
 * @param seconds first second of each point, since the start of the run
 */
record TimeAxis(long secondsPerPoint, double[] seconds) {
  /**
   * The start of the run, then the middle of each point. With equidistant positions the library
   * would place its ticks there instead of at round numbers.
   */
  double[] places() {
    double[] places = new double[seconds.length == 0 ? 0 : seconds.length + 1];
    for (int i = 1; i < places.length; i++) {
      places[i] = seconds[i - 1] + secondsPerPoint / 2.0;
    }
    return places;
  }

  /** The values at these places: none at the start of the run. */
  static double[] values(double[] ofPoints) {
    double[] shifted = new double[ofPoints.length + 1];
    shifted[0] = Double.NaN;
    System.arraycopy(ofPoints, 0, shifted, 1, ofPoints.length);
    return shifted;
  }

  /** The seconds of the point at a place. */
  String name(double place) {
    if (secondsPerPoint == 1) {
      return ChartPane.number(place - 0.5) + " s";
    }
    double half = secondsPerPoint / 2.0;
    return ChartPane.number(place - half) + "–" + ChartPane.number(place + half) + " s";
  }

  /**
   * The title.
   *
   * @param several that of points of several seconds
   */
  String title(String several) {
    return secondsPerPoint == 1 ? TEXTS.text("chart.time") : several;
  }
}
