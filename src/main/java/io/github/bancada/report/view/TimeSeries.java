package io.github.bancada.report.view;

import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.RunSummary;
import java.io.IOException;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * One label of a run over time, in a bounded number of points. A point of several seconds has the
 * highest median, 95th percentile, maximum and number of users, because percentiles cannot be
 * averaged, and the sums of samples, errors and bytes. Not thread-safe.
 */
public final class TimeSeries {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double KILOBYTE = 1024;

  private final PointScale scale;
  private final long[] samples;
  private final long[] errors;
  private final long[] received;
  private final long[] sent;
  private final long[] users;
  private final HighestTimes p50;
  private final HighestTimes p95;
  private final HighestTimes max;
  private final HighestTimes responseP95;
  private final HighestTimes latencyP95;

  /** The highest time of each point, and the number of its seconds with a time. */
  private record HighestTimes(long[] nanos, long[] seconds) {
    HighestTimes() {
      this(new long[PointScale.MAX_POINTS], new long[PointScale.MAX_POINTS]);
    }

    HighestTimes copy() {
      return new HighestTimes(nanos.clone(), seconds.clone());
    }

    void add(int point, long value) {
      nanos[point] = Math.max(nanos[point], value);
      seconds[point]++;
    }

    void halve() {
      PointScale.halveHighest(nanos);
      PointScale.halve(seconds);
    }

    /** NaN in a point without a time. */
    double[] millis(int size) {
      double[] millis = new double[size];
      for (int i = 0; i < size; i++) {
        millis[i] = seconds[i] == 0 ? Double.NaN : nanos[i] / NANOS_PER_MILLI;
      }
      return millis;
    }
  }

  /**
   * A series as arrays with one value per point. Users are NaN in a point without samples, times in
   * a point without successes.
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
   * @param latencyP95Millis 95th percentiles of the latency; NaN where there is none
   * @param receivedPerSecond kilobytes of 1,024 bytes
   * @param sentPerSecond as above
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
      double[] responseP95Millis,
      double[] latencyP95Millis,
      double[] receivedPerSecond,
      double[] sentPerSecond) {

    public int size() {
      return seconds.length;
    }
  }

  /**
   * @param startSecond first second of the run, since the epoch
   */
  public TimeSeries(long startSecond) {
    scale = new PointScale(startSecond);
    samples = new long[PointScale.MAX_POINTS];
    errors = new long[PointScale.MAX_POINTS];
    received = new long[PointScale.MAX_POINTS];
    sent = new long[PointScale.MAX_POINTS];
    users = new long[PointScale.MAX_POINTS];
    p50 = new HighestTimes();
    p95 = new HighestTimes();
    max = new HighestTimes();
    responseP95 = new HighestTimes();
    latencyP95 = new HighestTimes();
  }

  private TimeSeries(TimeSeries other) {
    scale = other.scale.copy();
    samples = other.samples.clone();
    errors = other.errors.clone();
    received = other.received.clone();
    sent = other.sent.clone();
    users = other.users.clone();
    p50 = other.p50.copy();
    p95 = other.p95.copy();
    max = other.max.copy();
    responseP95 = other.responseP95.copy();
    latencyP95 = other.latencyP95.copy();
  }

  TimeSeries copy() {
    return new TimeSeries(this);
  }

  /** Advances the run to this second, with or without samples of the label. */
  void advanceTo(long epochSecond) {
    scale.advanceTo(epochSecond, this::halve);
  }

  private void halve() {
    Stream.of(samples, errors, received, sent).forEach(PointScale::halve);
    PointScale.halveHighest(users);
    List.of(p50, p95, max, responseP95, latencyP95).forEach(HighestTimes::halve);
  }

  public void add(IntervalRow row) {
    advanceTo(row.epochSecond());
    int i = scale.index(row.epochSecond());
    samples[i] += row.samples();
    errors[i] += row.errors();
    if (row.traffic().isKnown()) {
      received[i] += row.traffic().receivedBytes();
      sent[i] += row.traffic().sentBytes();
    }
    row.elapsed()
        .ifPresent(
            times -> {
              p50.add(i, times.p50Nanos());
              p95.add(i, times.p95Nanos());
              max.add(i, times.maxNanos());
            });
    row.response().ifPresent(times -> responseP95.add(i, times.p95Nanos()));
    row.latency().ifPresent(times -> latencyP95.add(i, times.p95Nanos()));
    users[i] = Math.max(users[i], row.users());
  }

  /** The points from the start of the run to its last second. */
  public Points points() {
    int size = scale.size();
    double[] active = new double[size];
    for (int i = 0; i < size; i++) {
      active[i] = samples[i] == 0 ? Double.NaN : users[i];
    }
    return new Points(
        scale.secondsPerPoint(),
        scale.seconds(),
        p50.millis(size),
        p95.millis(size),
        max.millis(size),
        scale.perSecond(samples),
        scale.perSecond(errors),
        active,
        responseP95.millis(size),
        latencyP95.millis(size),
        kilobytes(received),
        kilobytes(sent));
  }

  private double[] kilobytes(long[] bytes) {
    return DoubleStream.of(scale.perSecond(bytes)).map(each -> each / KILOBYTE).toArray();
  }

  /**
   * Builds the time series of one label from a run's intervals. For a live run, each call reads
   * only new rows. Not thread-safe.
   */
  public static final class Reader {
    private Object intervals;
    private LabelChoice label;
    private TimeSeries series = new TimeSeries(0);
    private long rowsRead;

    /** The last row named TOTAL; the next row shows whether it is a label's or the total. */
    private IntervalRow candidate;

    /**
     * The series of this label up to now.
     *
     * @throws IOException if the intervals cannot be read
     */
    public TimeSeries.Points read(RunSummary summary, LabelChoice wanted) throws IOException {
      if (summary.timeline().intervals() != intervals || !wanted.equals(label)) {
        intervals = summary.timeline().intervals();
        label = wanted;
        series = new TimeSeries(Math.floorDiv(summary.info().startEpochMillis(), 1000L));
        rowsRead = 0;
        candidate = null;
      }
      summary
          .timeline()
          .intervals()
          .forEachAfter(
              rowsRead,
              row -> {
                accept(row);
                rowsRead++;
              });
      if (candidate == null || !label.total()) {
        return series.points();
      }
      TimeSeries soFar = series.copy();
      soFar.add(candidate);
      return soFar.points();
    }

    /**
     * The total comes last within a second, and a label may have its name: the first of two TOTAL
     * rows is the label's; a single one is the total.
     */
    private void accept(IntervalRow row) {
      series.advanceTo(row.epochSecond());
      if (!row.label().equals(label.name())) {
        return;
      }
      if (!label.name().equals(RunSummary.TOTAL)) {
        series.add(row);
        return;
      }
      boolean second = candidate != null && candidate.epochSecond() == row.epochSecond();
      if (candidate != null && second != label.total()) {
        series.add(candidate);
      }
      candidate = row;
    }
  }
}
