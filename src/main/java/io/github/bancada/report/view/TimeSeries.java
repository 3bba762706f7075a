package io.github.bancada.report.view;

import io.github.bancada.metrics.IntervalRow;
import java.util.Arrays;

/**
 * One label of a run over time, in a bounded number of points however long the run takes: when
 * there are too many, each two neighbours become one. A point of several seconds has the highest
 * median, 95th percentile, maximum and number of users of its seconds, because percentiles cannot
 * be averaged, and the samples and errors of all of them together. Not thread-safe.
 */
public final class TimeSeries {
  /** About as many as a chart has pixels. */
  static final int MOST_POINTS = 500;

  private static final double NANOS_PER_MILLI = 1e6;

  private final long startSecond;
  private final long[] samples = new long[MOST_POINTS];
  private final long[] errors = new long[MOST_POINTS];

  /** Seconds that have elapsed times. */
  private final long[] timed = new long[MOST_POINTS];

  private final long[] p50Nanos = new long[MOST_POINTS];
  private final long[] p95Nanos = new long[MOST_POINTS];
  private final long[] maxNanos = new long[MOST_POINTS];
  private final long[] users = new long[MOST_POINTS];
  private long secondsPerPoint = 1;
  private long lastSecond;

  /**
   * A series as arrays, one place a point; in a point without samples the users are NaN, and
   * without successful ones the times: nobody has counted them.
   *
   * @param secondsPerPoint how many seconds each point stands for
   * @param seconds the first second of each point, since the start of the run
   * @param p50Millis medians
   * @param p95Millis 95th percentiles
   * @param maxMillis maxima
   * @param samplesPerSecond throughput
   * @param errorsPerSecond failed samples
   * @param users active users
   */
  public record Points(
      long secondsPerPoint,
      double[] seconds,
      double[] p50Millis,
      double[] p95Millis,
      double[] maxMillis,
      double[] samplesPerSecond,
      double[] errorsPerSecond,
      double[] users) {

    /** How many points there are. */
    public int size() {
      return seconds.length;
    }
  }

  /**
   * @param startSecond the second in which the run started, since the epoch
   */
  public TimeSeries(long startSecond) {
    this.startSecond = startSecond;
    this.lastSecond = startSecond - 1;
  }

  private TimeSeries(TimeSeries other) {
    this(other.startSecond);
    System.arraycopy(other.samples, 0, samples, 0, MOST_POINTS);
    System.arraycopy(other.errors, 0, errors, 0, MOST_POINTS);
    System.arraycopy(other.timed, 0, timed, 0, MOST_POINTS);
    System.arraycopy(other.p50Nanos, 0, p50Nanos, 0, MOST_POINTS);
    System.arraycopy(other.p95Nanos, 0, p95Nanos, 0, MOST_POINTS);
    System.arraycopy(other.maxNanos, 0, maxNanos, 0, MOST_POINTS);
    System.arraycopy(other.users, 0, users, 0, MOST_POINTS);
    secondsPerPoint = other.secondsPerPoint;
    lastSecond = other.lastSecond;
  }

  TimeSeries copy() {
    return new TimeSeries(this);
  }

  /** The run has got as far as this second, whether or not the label had samples in it. */
  void advanceTo(long epochSecond) {
    lastSecond = Math.max(lastSecond, epochSecond);
    while (index(lastSecond) >= MOST_POINTS) {
      halve();
    }
  }

  private int index(long epochSecond) {
    return (int) Math.min(MOST_POINTS, Math.max(0, epochSecond - startSecond) / secondsPerPoint);
  }

  private void halve() {
    for (long[] sums : new long[][] {samples, errors, timed}) {
      for (int i = 0; i < MOST_POINTS / 2; i++) {
        sums[i] = sums[2 * i] + sums[2 * i + 1];
      }
      Arrays.fill(sums, MOST_POINTS / 2, MOST_POINTS, 0);
    }
    for (long[] highest : new long[][] {p50Nanos, p95Nanos, maxNanos, users}) {
      for (int i = 0; i < MOST_POINTS / 2; i++) {
        highest[i] = Math.max(highest[2 * i], highest[2 * i + 1]);
      }
      Arrays.fill(highest, MOST_POINTS / 2, MOST_POINTS, 0);
    }
    secondsPerPoint *= 2;
  }

  /** Adds what happened in one second. */
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
    users[i] = Math.max(users[i], row.users());
  }

  /** From the start of the run to the last second there is. */
  public Points points() {
    int size = lastSecond < startSecond ? 0 : index(lastSecond) + 1;
    double[] seconds = new double[size];
    double[] throughput = new double[size];
    double[] failures = new double[size];
    double[] active = new double[size];
    for (int i = 0; i < size; i++) {
      long first = i * secondsPerPoint;
      // The last point may have begun only.
      long length = Math.min(secondsPerPoint, lastSecond - startSecond + 1 - first);
      seconds[i] = first;
      throughput[i] = (double) samples[i] / length;
      failures[i] = (double) errors[i] / length;
      active[i] = samples[i] == 0 ? Double.NaN : users[i];
    }
    return new Points(
        secondsPerPoint,
        seconds,
        millis(p50Nanos, size),
        millis(p95Nanos, size),
        millis(maxNanos, size),
        throughput,
        failures,
        active);
  }

  private double[] millis(long[] nanos, int size) {
    double[] millis = new double[size];
    for (int i = 0; i < size; i++) {
      millis[i] = timed[i] == 0 ? Double.NaN : nanos[i] / NANOS_PER_MILLI;
    }
    return millis;
  }
}
