package io.github.bancada.report.live;

import io.github.bancada.metrics.ElapsedTimes;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunInfo;
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
import java.util.List;
import java.util.function.ToLongFunction;

/** A run for Prometheus: exact totals since the start of the run, label by label. Immutable. */
record RunMetrics(RunMoment moment) {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MILLIS_PER_SECOND = 1e3;

  static final String CONTENT_TYPE = PrometheusTextFormatWriter.CONTENT_TYPE;

  /** Writes the text format 0.0.4 of Prometheus. */
  void write(OutputStream out) throws IOException {
    PrometheusTextFormatWriter.create().write(out, snapshots());
  }

  private MetricSnapshots snapshots() {
    RunSeries series = new RunSeries(moment.run());
    List<LabelSummary> labels = series.labels();
    List<MetricSnapshot> all = new ArrayList<>();
    all.add(counter("bancada_samples", "Samples.", labels, LabelSummary::samples));
    all.add(errors(series));
    all.add(
        counter(
            "bancada_received_bytes",
            "Bytes received.",
            labels,
            label -> label.traffic().receivedBytes()));
    all.add(
        counter("bancada_sent_bytes", "Bytes sent.", labels, label -> label.traffic().sentBytes()));
    all.add(elapsed("bancada_elapsed_seconds", "Elapsed time of samples", labels));
    if (!moment.run().total().responses().isEmpty()) {
      all.add(responses(labels));
    }
    addTransactions(all, series.transactions());
    all.add(gauge("bancada_users", "Active virtual users.", moment.users()));
    addRun(all);
    return new MetricSnapshots(all);
  }

  private static void addTransactions(List<MetricSnapshot> all, List<LabelSummary> labels) {
    if (labels.isEmpty()) {
      return;
    }
    String not = " of Transaction Controllers, which are in no other series";
    all.add(
        counter(
            "bancada_transaction_samples", "Samples" + not + ".", labels, LabelSummary::samples));
    all.add(
        counter(
            "bancada_transaction_errors",
            "Failed samples" + not + ".",
            labels,
            LabelSummary::errors));
    all.add(elapsed("bancada_transaction_elapsed_seconds", "Elapsed time" + not, labels));
  }

  private void addRun(List<MetricSnapshot> all) {
    RunInfo info = moment.run().info();
    all.add(
        InfoSnapshot.builder()
            .name("bancada_run")
            .help("The run.")
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

  private CounterSnapshot errors(RunSeries series) {
    CounterSnapshot.Builder counter =
        CounterSnapshot.builder()
            .name("bancada_errors")
            .help("Failed samples by label and response code.");
    series
        .errors()
        .forEach(
            (error, count) ->
                counter.dataPoint(
                    point(Labels.of("label", error.label(), "code", error.code()), count)));
    return counter.build();
  }

  private static HistogramSnapshot elapsed(String name, String help, List<LabelSummary> labels) {
    HistogramSnapshot.Builder histogram =
        HistogramSnapshot.builder().name(name).help(help + ", by label and outcome.");
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
            .classicHistogramBuckets(
                ClassicHistogramBuckets.of(RunSeries.BUCKETS, RunSeries.counts(times.times())))
            .sum(times.sumNanos() / NANOS_PER_SECOND)
            .build());
  }

  private static GaugeSnapshot gauge(String name, String help, double value) {
    return GaugeSnapshot.builder()
        .name(name)
        .help(help)
        .dataPoint(GaugeSnapshot.GaugeDataPointSnapshot.builder().value(value).build())
        .build();
  }
}
