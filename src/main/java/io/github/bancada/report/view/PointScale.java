package io.github.bancada.report.view;

import java.util.Arrays;

/**
 * Maps seconds to the points of a chart. The number of points is bounded: when there are too many,
 * pairs of neighbours are merged. Not thread-safe.
 */
final class PointScale {
  /** About the width of a chart in pixels. */
  static final int MAX_POINTS = 500;

  private final long startSecond;
  private long secondsPerPoint = 1;
  private long lastSecond;

  /**
   * @param startSecond first second of the run, since the epoch
   */
  PointScale(long startSecond) {
    this.startSecond = startSecond;
    lastSecond = startSecond - 1;
  }

  PointScale copy() {
    PointScale copy = new PointScale(startSecond);
    copy.secondsPerPoint = secondsPerPoint;
    copy.lastSecond = lastSecond;
    return copy;
  }

  /**
   * Advances the run to this second.
   *
   * @param merge merges pairs of points; called each time when there are too many
   */
  void advanceTo(long epochSecond, Runnable merge) {
    lastSecond = Math.max(lastSecond, epochSecond);
    while (index(lastSecond) >= MAX_POINTS) {
      secondsPerPoint *= 2;
      merge.run();
    }
  }

  int index(long epochSecond) {
    return (int) Math.min(MAX_POINTS, Math.max(0, epochSecond - startSecond) / secondsPerPoint);
  }

  long secondsPerPoint() {
    return secondsPerPoint;
  }

  /** Number of points from the start of the run to its last second. */
  int size() {
    return lastSecond < startSecond ? 0 : index(lastSecond) + 1;
  }

  /** First second of each point, since the start of the run. */
  double[] seconds() {
    double[] seconds = new double[size()];
    Arrays.setAll(seconds, i -> i * secondsPerPoint);
    return seconds;
  }

  /** Sums as means of a second; the last point may be shorter. */
  double[] perSecond(long[] sums) {
    double[] means = new double[size()];
    for (int i = 0; i < means.length; i++) {
      long length = Math.min(secondsPerPoint, lastSecond - startSecond + 1 - i * secondsPerPoint);
      means[i] = (double) sums[i] / length;
    }
    return means;
  }

  /** Merges pairs of sums. */
  static void halve(long[] sums) {
    for (int i = 0; i < MAX_POINTS / 2; i++) {
      sums[i] = sums[2 * i] + sums[2 * i + 1];
    }
    Arrays.fill(sums, MAX_POINTS / 2, MAX_POINTS, 0);
  }

  /** Keeps the higher value of each pair. */
  static void halveHighest(long[] highest) {
    for (int i = 0; i < MAX_POINTS / 2; i++) {
      highest[i] = Math.max(highest[2 * i], highest[2 * i + 1]);
    }
    Arrays.fill(highest, MAX_POINTS / 2, MAX_POINTS, 0);
  }
}
