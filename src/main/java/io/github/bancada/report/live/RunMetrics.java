package io.github.bancada.report.live;

import io.github.bancada.metrics.ElapsedTimes;
import io.github.bancada.metrics.ErrorGroup;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.metrics.TimeCounts;
import io.github.bancada.report.view.RunMoment;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;

/**
 * A run as Prometheus reads it: exact totals since the start of the run, label by label. The number
 * of series is bounded: the first {@value #MAX_LABELS} labels and {@value #MAX_ERRORS} groups of
 * errors stand for themselves, so that none ever changes its meaning, and the others are added up.
 * Immutable.
 */
record RunMetrics(RunMoment moment) {
  static final int MAX_LABELS = 100;
  static final int MAX_ERRORS = 200;

  private static final String OTHER_CODES = "(other codes)";
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MILLIS_PER_SECOND = 1e3;

  /** Upper ends of the buckets, in seconds: from 100 µs to 100 s, three for each factor of ten. */
  static final double[] BUCKETS = {
    0.0001,
    0.00025,
    0.0005,
    0.001,
    0.0025,
    0.005,
    0.01,
    0.025,
    0.05,
    0.1,
    0.25,
    0.5,
    1,
    2.5,
    5,
    10,
    25,
    50,
    100,
    Double.POSITIVE_INFINITY
  };

  static final String CONTENT_TYPE = PrometheusTextFormatWriter.CONTENT_TYPE;

  /** Writes the text format 0.0.4 of Prometheus. */
  void write(OutputStream out) throws IOException {
    PrometheusTextFormatWriter.create().write(out, snapshots());
  }

  private MetricSnapshots snapshots() {
    List<LabelSummary> labels = labels();
    List<MetricSnapshot> all = new ArrayList<>();
    all.add(counter("bancada_samples", "Samples.", labels, LabelSummary::samples));
    all.add(errors());
    all.add(
        counter(
            "bancada_received_bytes",
            "Bytes received.",
            labels,
            label -> label.traffic().receivedBytes()));
    all.add(
        counter("bancada_sent_bytes", "Bytes sent.", labels, label -> label.traffic().sentBytes()));
    all.add(elapsed(labels));
    if (!moment.run().total().responses().isEmpty()) {
      all.add(responses(labels));
    }
    all.add(gauge("bancada_users", "Active virtual users.", moment.users()));
    addRun(all);
    return new MetricSnapshots(all);
  }

  private void addRun(List<MetricSnapshot> all) {
    RunInfo info = moment.run().info();
    all.add(
        InfoSnapshot.builder()
            .name("bancada_run")
            .help("What runs.")
            .dataPoint(
                InfoSnapshot.InfoDataPointSnapshot.builder()
                    .labels(
                        Labels.of(
                            "plan",
                            info.name(),
                            "bancada",
                            info.versions().bancada(),
                            "jmeter",
                            info.versions().jmeter()))
                    .build())
            .build());
    all.add(
        gauge(
            "bancada_run_start_time_seconds",
            "Start of the run, seconds since the epoch.",
            info.startEpochMillis() / MILLIS_PER_SECOND));
    all.add(gauge("bancada_run_ended", "1 when the run has ended.", moment.ended() ? 1 : 0));
  }

  /** The first labels, and all others as one. */
  private List<LabelSummary> labels() {
    List<LabelSummary> all = moment.run().labels();
    List<LabelSummary> own = new ArrayList<>();
    List<LabelSummary> others = new ArrayList<>();
    for (LabelSummary label : all) {
      boolean isOther = label.label().equals(RunRecorder.OTHER_LABELS);
      (isOther || own.size() == MAX_LABELS ? others : own).add(label);
    }
    if (!others.isEmpty()) {
      own.add(LabelSummary.merge(RunRecorder.OTHER_LABELS, others));
    }
    return own;
  }

  private static CounterSnapshot counter(
      String name, String help, List<LabelSummary> labels, ToLongFunction<LabelSummary> value) {
    CounterSnapshot.Builder counter = CounterSnapshot.builder().name(name).help(help);
    for (LabelSummary label : labels) {
      counter.dataPoint(point(Labels.of("label", label.label()), value.applyAsLong(label)));
    }
    return counter.build();
  }

  private static CounterSnapshot.CounterDataPointSnapshot point(Labels labels, long value) {
    return CounterSnapshot.CounterDataPointSnapshot.builder().labels(labels).value(value).build();
  }

  private CounterSnapshot errors() {
    Set<String> own = new HashSet<>();
    moment.run().labels().stream().limit(MAX_LABELS).forEach(label -> own.add(label.label()));
    Map<Labels, Long> counts = new LinkedHashMap<>();
    for (ErrorGroup group : firstFirst(moment.run().failures().groups())) {
      boolean fits = own.contains(group.label()) && counts.size() < MAX_ERRORS;
      counts.merge(
          fits
              ? Labels.of("label", group.label(), "code", group.code())
              : Labels.of("label", RunRecorder.OTHER_LABELS, "code", OTHER_CODES),
          group.count(),
          Long::sum);
    }
    CounterSnapshot.Builder counter =
        CounterSnapshot.builder()
            .name("bancada_errors")
            .help("Failed samples by label and response code.");
    counts.forEach((labels, count) -> counter.dataPoint(point(labels, count)));
    return counter.build();
  }

  /** In the order of their first failures, which never changes. */
  private static List<ErrorGroup> firstFirst(List<ErrorGroup> groups) {
    return groups.stream()
        .sorted(
            Comparator.comparingLong(ErrorGroup::firstEpochMillis)
                .thenComparing(ErrorGroup::label)
                .thenComparing(ErrorGroup::code))
        .toList();
  }

  private static HistogramSnapshot elapsed(List<LabelSummary> labels) {
    HistogramSnapshot.Builder histogram =
        HistogramSnapshot.builder()
            .name("bancada_elapsed_seconds")
            .help("Elapsed time of samples, by label and outcome.");
    for (LabelSummary label : labels) {
      add(histogram, label.label(), "success", label.outcomes().successful());
      add(histogram, label.label(), "failure", label.outcomes().failed());
      add(histogram, label.label(), "unknown", label.outcomes().mixed());
    }
    return histogram.build();
  }

  private static HistogramSnapshot responses(List<LabelSummary> labels) {
    HistogramSnapshot.Builder histogram =
        HistogramSnapshot.builder()
            .name("bancada_response_seconds")
            .help("Response time of samples that succeeded, from the planned arrival, by label.");
    for (LabelSummary label : labels) {
      add(histogram, label.label(), "success", label.responses().outcomes().successful());
    }
    return histogram.build();
  }

  private static void add(
      HistogramSnapshot.Builder histogram, String label, String outcome, ElapsedTimes times) {
    if (times.isEmpty()) {
      return;
    }
    histogram.dataPoint(
        HistogramSnapshot.HistogramDataPointSnapshot.builder()
            .labels(Labels.of("label", label, "outcome", outcome))
            .classicHistogramBuckets(ClassicHistogramBuckets.of(BUCKETS, counts(times.times())))
            .sum(times.sumNanos() / NANOS_PER_SECOND)
            .build());
  }

  /** Numbers of times in each bucket; a time at an end counts below it. */
  static Number[] counts(TimeCounts times) {
    long[] counts = new long[BUCKETS.length];
    int bucket = 0;
    for (int i = 0; i < times.values(); i++) {
      while (times.nanos(i) > BUCKETS[bucket] * NANOS_PER_SECOND) {
        bucket++;
      }
      counts[bucket] += times.count(i);
    }
    Number[] boxed = new Number[counts.length];
    for (int i = 0; i < counts.length; i++) {
      boxed[i] = counts[i];
    }
    return boxed;
  }

  private static GaugeSnapshot gauge(String name, String help, double value) {
    return GaugeSnapshot.builder()
        .name(name)
        .help(help)
        .dataPoint(GaugeSnapshot.GaugeDataPointSnapshot.builder().value(value).build())
        .build();
  }
}
