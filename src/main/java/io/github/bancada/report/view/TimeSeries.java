package io.github.bancada.report.view;

import io.github.bancada.metrics.IntervalRow;
import java.util.Arrays;

/**
 * One label of a run over time, in a bounded number of points for any duration: when there are too
 * many, pairs of neighbours are merged. A point of several seconds has the highest median, 95th
 * percentile, maximum and number of users, because percentiles cannot be averaged, and the sums of
 * samples and errors. Not thread-safe.
 */
public final class TimeSeries {
  /** About the width of a chart in pixels. */
  static final int MAX_POINTS = 500;

  private static final double NANOS_PER_MILLI = 1e6;

  private final long startSecond;
  private final long[] samples = new long[MAX_POINTS];
  private final long[] errors = new long[MAX_POINTS];

  /** Number of seconds with elapsed times. */
  private final long[] timed = new long[MAX_POINTS];

  private final long[] p50Nanos = new long[MAX_POINTS];
  private final long[] p95Nanos = new long[MAX_POINTS];
  private final long[] maxNanos = new long[MAX_POINTS];
  private final long[] responseP95Nanos = new long[MAX_POINTS];

  /** Number of seconds with response times. */
  private final long[] responded = new long[MAX_POINTS];

  private final long[] users = new long[MAX_POINTS];
  private long secondsPerPoint = 1;
  private long lastSecond;

  /**
   * A series as arrays with one value per point. Users are NaN in a point without samples, times in
   * a point without successful ones.
   *
   * @param secondsPerPoint length of a point
   * @param seconds first second of each point, since the start of the run
   * @param p50Millis medians
   * @param p95Millis 95th percentiles
   * @param maxMillis maxima
   * @param samplesPerSecond throughput
   * @param errorsPerSecond failed samples
   * @param users active users
   * @param responseP95Millis 95th percentiles of the response time; NaN where there is none
   */
  public record Points(
      long secondsPerPoint,
      double[] seconds,
      double[] p50Millis,
      double[] p95Millis,
      double[] maxMillis,
      double[] samplesPerSecond,
      double[] errorsPerSecond,
      double[] users,
      double[] responseP95Millis) {

    public int size() {
      return seconds.length;
    }
  }

  /**
   * @param startSecond first second of the run, since the epoch
   */
  public TimeSeries(long startSecond) {
    this.startSecond = startSecond;
    this.lastSecond = startSecond - 1;
  }

  private TimeSeries(TimeSeries other) {
    this(other.startSecond);
    System.arraycopy(other.samples, 0, samples, 0, MAX_POINTS);
    System.arraycopy(other.errors, 0, errors, 0, MAX_POINTS);
    System.arraycopy(other.timed, 0, timed, 0, MAX_POINTS);
    System.arraycopy(other.p50Nanos, 0, p50Nanos, 0, MAX_POINTS);
    System.arraycopy(other.p95Nanos, 0, p95Nanos, 0, MAX_POINTS);
    System.arraycopy(other.maxNanos, 0, maxNanos, 0, MAX_POINTS);
    System.arraycopy(other.responseP95Nanos, 0, responseP95Nanos, 0, MAX_POINTS);
    System.arraycopy(other.responded, 0, responded, 0, MAX_POINTS);
    System.arraycopy(other.users, 0, users, 0, MAX_POINTS);
    secondsPerPoint = other.secondsPerPoint;
    lastSecond = other.lastSecond;
  }

  TimeSeries copy() {
    return new TimeSeries(this);
  }

  /** Advances the run to this second, whether or not the label had samples in it. */
  void advanceTo(long epochSecond) {
    lastSecond = Math.max(lastSecond, epochSecond);
    while (index(lastSecond) >= MAX_POINTS) {
      halve();
    }
  }

  private int index(long epochSecond) {
    return (int) Math.min(MAX_POINTS, Math.max(0, epochSecond - startSecond) / secondsPerPoint);
  }

  private void halve() {
    for (long[] sums : new long[][] {samples, errors, timed, responded}) {
      for (int i = 0; i < MAX_POINTS / 2; i++) {
        sums[i] = sums[2 * i] + sums[2 * i + 1];
      }
      Arrays.fill(sums, MAX_POINTS / 2, MAX_POINTS, 0);
    }
    for (long[] highest : new long[][] {p50Nanos, p95Nanos, maxNanos, responseP95Nanos, users}) {
      for (int i = 0; i < MAX_POINTS / 2; i++) {
        highest[i] = Math.max(highest[2 * i], highest[2 * i + 1]);
      }
      Arrays.fill(highest, MAX_POINTS / 2, MAX_POINTS, 0);
    }
    secondsPerPoint *= 2;
  }

  public void add(IntervalRow row) {
    advanceTo(row.epochSecond());
    int i = index(row.epochSecond());
    samples[i] += row.samples();
    errors[i] += row.errors();
    row.elapsed()
        .ifPresent(
            times -> {
              timed[i]++;
              p50Nanos[i] = Math.max(p50Nanos[i], times.p50Nanos());
              p95Nanos[i] = Math.max(p95Nanos[i], times.p95Nanos());
              maxNanos[i] = Math.max(maxNanos[i], times.maxNanos());
            });
    row.response()
        .ifPresent(
            times -> {
              responded[i]++;
              responseP95Nanos[i] = Math.max(responseP95Nanos[i], times.p95Nanos());
            });
    users[i] = Math.max(users[i], row.users());
  }

  /** The points from the start of the run to its last second. */
  public Points points() {
    int size = lastSecond < startSecond ? 0 : index(lastSecond) + 1;
    double[] seconds = new double[size];
    double[] throughput = new double[size];
    double[] failures = new double[size];
    double[] active = new double[size];
    for (int i = 0; i < size; i++) {
      long first = i * secondsPerPoint;
      // The last point may be shorter.
      long length = Math.min(secondsPerPoint, lastSecond - startSecond + 1 - first);
      seconds[i] = first;
      throughput[i] = (double) samples[i] / length;
      failures[i] = (double) errors[i] / length;
      active[i] = samples[i] == 0 ? Double.NaN : users[i];
    }
    return new Points(
        secondsPerPoint,
        seconds,
        millis(p50Nanos, timed, size),
        millis(p95Nanos, timed, size),
        millis(maxNanos, timed, size),
        throughput,
        failures,
        active,
        millis(responseP95Nanos, responded, size));
  }

  private static double[] millis(long[] nanos, long[] seconds, int size) {
    double[] millis = new double[size];
    for (int i = 0; i < size; i++) {
      millis[i] = seconds[i] == 0 ? Double.NaN : nanos[i] / NANOS_PER_MILLI;
    }
    return millis;
  }
}
