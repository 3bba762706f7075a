package io.github.bancada.report.view;

import io.github.bancada.metrics.CodeRow;
import io.github.bancada.metrics.CpuRow;
import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.Rows;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Groups the seconds of a run into buckets of equal length, for a bounded number of points in a
 * chart. Percentiles are never averaged: a bucket has the highest of its seconds. Not thread-safe.
 */
public final class TimeBuckets {
  private static final long[] NICE = {
    1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200,
    86_400
  };

  private static final double CENT = 100;
  private static final double KILOBYTE = 1024;
  private static final double TENTH = 10;

  /**
   * The seconds of a run.
   *
   * @param first first second, since the epoch
   * @param last last second, since the epoch
   */
  public record Span(long first, long last) {
    /** Covers all rows and the given second. */
    public static Span of(long second, Rows<IntervalRow> intervals, Rows<CpuRow> cpu)
        throws IOException {
      long[] range = {second, second};
      intervals.forEach(row -> include(range, row.epochSecond()));
      cpu.forEach(row -> include(range, row.epochSecond()));
      return new Span(range[0], range[1]);
    }

    private static void include(long[] range, long second) {
      range[0] = Math.min(range[0], second);
      range[1] = Math.max(range[1], second);
    }

    long seconds() {
      return last - first + 1;
    }

    /** The shortest round bucket length with at most this number of buckets. */
    long step(int maxBuckets) {
      long least = ceilDiv(seconds(), maxBuckets);
      long day = NICE[NICE.length - 1];
      return Arrays.stream(NICE)
          .filter(step -> step >= least)
          .findFirst()
          .orElse(ceilDiv(least, day) * day);
    }
  }

  /** One label over time; each array has one value per bucket, NaN if there is none. */
  public static final class Series {
    public final double[] p50;
    public final double[] p95;
    public final double[] max;
    public final double[] failedP95;
    public final double[] responseP50;
    public final double[] responseP95;
    public final double[] latencyP95;
    public final double[] users;
    public final double[] errorsPerSecond;
    public final double[] successesPerSecond;

    /** Kilobytes of 1,024 bytes per second. */
    public final double[] receivedPerSecond;

    /** As above. */
    public final double[] sentPerSecond;

    private Series(int buckets) {
      p50 = empty(buckets);
      p95 = empty(buckets);
      max = empty(buckets);
      failedP95 = empty(buckets);
      responseP50 = empty(buckets);
      responseP95 = empty(buckets);
      latencyP95 = empty(buckets);
      users = empty(buckets);
      errorsPerSecond = new double[buckets];
      successesPerSecond = new double[buckets];
      receivedPerSecond = new double[buckets];
      sentPerSecond = new double[buckets];
    }

    private void add(int bucket, IntervalRow row) {
      row.elapsed()
          .ifPresent(
              times -> {
                p50[bucket] = highest(p50[bucket], times.p50Nanos());
                p95[bucket] = highest(p95[bucket], times.p95Nanos());
                max[bucket] = highest(max[bucket], times.maxNanos());
              });
      row.failed()
          .ifPresent(times -> failedP95[bucket] = highest(failedP95[bucket], times.p95Nanos()));
      row.response()
          .ifPresent(
              times -> {
                responseP50[bucket] = highest(responseP50[bucket], times.p50Nanos());
                responseP95[bucket] = highest(responseP95[bucket], times.p95Nanos());
              });
      row.latency()
          .ifPresent(times -> latencyP95[bucket] = highest(latencyP95[bucket], times.p95Nanos()));
      receivedPerSecond[bucket] += row.traffic().receivedBytes() / KILOBYTE;
      sentPerSecond[bucket] += row.traffic().sentBytes() / KILOBYTE;
      users[bucket] = highest(users[bucket], row.users());
      errorsPerSecond[bucket] += row.errors();
      successesPerSecond[bucket] += row.samples() - row.errors();
    }

    public boolean hasFailures() {
      return Arrays.stream(failedP95).anyMatch(value -> value >= 0);
    }

    public boolean hasResponses() {
      return Arrays.stream(responseP95).anyMatch(value -> value >= 0);
    }

    public boolean hasLatencies() {
      return Arrays.stream(latencyP95).anyMatch(value -> value >= 0);
    }

    /** Whether bytes are known; older files have none. */
    public boolean hasTraffic() {
      return DoubleStream.concat(Arrays.stream(receivedPerSecond), Arrays.stream(sentPerSecond))
          .anyMatch(value -> value > 0);
    }

    /** Whether the load changed: more than one number of users. */
    public boolean hasSeveralUsers() {
      return Arrays.stream(users).filter(value -> value > 0).distinct().count() > 1;
    }
  }

  private final Span span;
  private final long step;
  private final int buckets;

  public TimeBuckets(Span span, int maxBuckets) {
    this.span = span;
    step = span.step(maxBuckets);
    buckets = (int) ceilDiv(span.seconds(), step);
  }

  public long step() {
    return step;
  }

  public Map<String, Series> series(Rows<IntervalRow> intervals, Set<String> labels)
      throws IOException {
    Map<String, Series> series = new HashMap<>();
    labels.forEach(label -> series.put(label, new Series(buckets)));
    intervals.forEach(
        row -> {
          Series of = series.get(row.label());
          if (of != null) {
            of.add(bucket(row.epochSecond()), row);
          }
        });
    for (Series each : series.values()) {
      for (int i = 0; i < buckets; i++) {
        each.errorsPerSecond[i] = mean(each.errorsPerSecond[i], seconds(i), CENT);
        each.successesPerSecond[i] = mean(each.successesPerSecond[i], seconds(i), CENT);
        each.receivedPerSecond[i] = rounded(each.receivedPerSecond[i] / seconds(i));
        each.sentPerSecond[i] = rounded(each.sentPerSecond[i] / seconds(i));
      }
    }
    return series;
  }

  /** Samples per second with each response code; the most frequent first. */
  public Map<String, double[]> codes(Rows<CodeRow> codes) throws IOException {
    Map<String, double[]> sums = new HashMap<>();
    codes.forEach(
        row ->
            sums.computeIfAbsent(row.code(), code -> new double[buckets])[
                    bucket(row.epochSecond())] +=
                row.samples());
    Map<String, double[]> inOrder = new LinkedHashMap<>();
    sums.entrySet().stream()
        .sorted(
            Comparator.comparingDouble(
                    (Map.Entry<String, double[]> each) -> -Arrays.stream(each.getValue()).sum())
                .thenComparing(Map.Entry::getKey))
        .forEach(each -> inOrder.put(each.getKey(), each.getValue()));
    inOrder
        .values()
        .forEach(
            values -> {
              for (int i = 0; i < buckets; i++) {
                values[i] = mean(values[i], seconds(i), CENT);
              }
            });
    return inOrder;
  }

  /** Means of the columns of {@code sar -u}, then of this process; one array per column. */
  public List<double[]> cpu(Rows<CpuRow> cpu) throws IOException {
    List<double[]> columns = Stream.generate(() -> new double[buckets]).limit(7).toList();
    int[] seconds = new int[buckets];
    cpu.forEach(
        row -> {
          double[] values = {
            row.user(),
            row.nice(),
            row.system(),
            row.iowait(),
            row.steal(),
            row.idle(),
            row.process()
          };
          int bucket = bucket(row.epochSecond());
          seconds[bucket]++;
          for (int i = 0; i < values.length; i++) {
            columns.get(i)[bucket] += values[i];
          }
        });
    for (double[] column : columns) {
      for (int i = 0; i < buckets; i++) {
        column[i] = seconds[i] == 0 ? Double.NaN : mean(column[i], seconds[i], TENTH);
      }
    }
    return columns;
  }

  private static double rounded(double value) {
    return Math.round(value * CENT) / CENT;
  }

  private static long ceilDiv(long amount, long divisor) {
    return (amount + divisor - 1) / divisor;
  }

  private int bucket(long second) {
    return (int) ((second - span.first()) / step);
  }

  /** Seconds of a bucket; the last bucket may have fewer. */
  private long seconds(int bucket) {
    return Math.min(step, span.seconds() - bucket * step);
  }

  private static double mean(double sum, long count, double precision) {
    return count == 1 && precision == CENT ? sum : Math.round(sum / count * precision) / precision;
  }

  private static double highest(double known, double value) {
    return Double.isNaN(known) ? value : Math.max(known, value);
  }

  private static double[] empty(int buckets) {
    double[] values = new double[buckets];
    Arrays.fill(values, Double.NaN);
    return values;
  }
}
