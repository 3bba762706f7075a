package io.github.bancada.report.live;

import io.github.bancada.metrics.ElapsedTimes;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunInfo;
import io.github.bancada.report.view.RunMoment;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.common.InstrumentationScopeInfo;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.Data;
import io.opentelemetry.sdk.metrics.data.GaugeData;
import io.opentelemetry.sdk.metrics.data.HistogramData;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import io.opentelemetry.sdk.metrics.data.LongPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.data.MetricDataType;
import io.opentelemetry.sdk.metrics.data.SumData;
import io.opentelemetry.sdk.resources.Resource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

/**
 * A run for OpenTelemetry: the series of {@link RunMetrics} as sums and histograms since the start
 * of the run. Immutable.
 *
 * @param nowEpochMillis time of the values
 * @param resource shared by all metrics: the exporter joins only those of the same object
 */
record OtlpMetrics(RunMoment moment, long nowEpochMillis, Resource resource) {
  private static final double NANOS_PER_SECOND = 1e9;

  /** Without the last bucket, which has no end. */
  private static final List<Double> BOUNDARIES =
      DoubleStream.of(RunSeries.BUCKETS).filter(Double::isFinite).boxed().toList();

  OtlpMetrics(RunMoment moment, long nowEpochMillis) {
    this(moment, nowEpochMillis, resourceOf(moment.run().info()));
  }

  private static Resource resourceOf(RunInfo info) {
    return Resource.create(
        Attributes.builder()
            .put("service.name", "bancada")
            .put("service.version", info.versions().bancada())
            .put("bancada.plan", info.name())
            .build());
  }

  List<MetricData> all() {
    RunSeries series = new RunSeries(moment.run());
    List<LabelSummary> labels = series.labels();
    List<MetricData> all = new ArrayList<>();
    all.add(sum("samples", "Samples.", "{sample}", labels, LabelSummary::samples));
    all.add(errors(series));
    all.add(
        sum("received", "Bytes received.", "By", labels, each -> each.traffic().receivedBytes()));
    all.add(sum("sent", "Bytes sent.", "By", labels, each -> each.traffic().sentBytes()));
    List<HistogramPointData> elapsed = new ArrayList<>();
    List<HistogramPointData> responses = new ArrayList<>();
    for (LabelSummary label : labels) {
      add(elapsed, label.label(), "success", label.outcomes().successful());
      add(elapsed, label.label(), "failure", label.outcomes().failed());
      add(elapsed, label.label(), "unknown", label.outcomes().mixed());
      add(responses, label.label(), "success", label.responses().outcomes().successful());
    }
    all.add(histogram("elapsed", "Elapsed time of samples.", elapsed));
    all.add(histogram("response", "Response time, from the planned arrival.", responses));
    addTransactions(all, series.transactions());
    all.add(users());
    all.removeIf(MetricData::isEmpty);
    return all;
  }

  private void addTransactions(List<MetricData> all, List<LabelSummary> labels) {
    String help = "Of Transaction Controllers, which are in no other series: ";
    all.add(
        sum("transaction.samples", help + "samples.", "{sample}", labels, LabelSummary::samples));
    all.add(
        sum(
            "transaction.errors",
            help + "failed samples.",
            "{sample}",
            labels,
            LabelSummary::errors));
    List<HistogramPointData> elapsed = new ArrayList<>();
    for (LabelSummary label : labels) {
      add(elapsed, label.label(), "success", label.outcomes().successful());
      add(elapsed, label.label(), "failure", label.outcomes().failed());
    }
    all.add(histogram("transaction.elapsed", help + "elapsed time.", elapsed));
  }

  private long startNanos() {
    return TimeUnit.MILLISECONDS.toNanos(moment.run().info().startEpochMillis());
  }

  private long nowNanos() {
    return TimeUnit.MILLISECONDS.toNanos(nowEpochMillis);
  }

  private LongPointData point(Attributes attributes, long value) {
    return LongPointData.create(startNanos(), nowNanos(), attributes, value);
  }

  private MetricData sum(
      String name,
      String help,
      String unit,
      List<LabelSummary> labels,
      ToLongFunction<LabelSummary> value) {
    return sum(
        name,
        help,
        unit,
        labels.stream()
            .map(
                label ->
                    point(
                        Attributes.builder().put("label", label.label()).build(),
                        value.applyAsLong(label)))
            .toList());
  }

  private MetricData errors(RunSeries series) {
    List<LongPointData> points = new ArrayList<>();
    series
        .errors()
        .forEach(
            (error, count) ->
                points.add(
                    point(
                        Attributes.builder()
                            .put("label", error.label())
                            .put("code", error.code())
                            .build(),
                        count)));
    return sum("errors", "Failed samples by response code.", "{sample}", points);
  }

  private MetricData sum(String name, String help, String unit, List<LongPointData> points) {
    return new Metric(
        resource,
        MetricDataType.LONG_SUM,
        "bancada." + name,
        help,
        unit,
        SumData.createLongSumData(true, AggregationTemporality.CUMULATIVE, points));
  }

  private MetricData histogram(String name, String help, List<HistogramPointData> points) {
    return new Metric(
        resource,
        MetricDataType.HISTOGRAM,
        "bancada." + name,
        help,
        "s",
        HistogramData.create(AggregationTemporality.CUMULATIVE, points));
  }

  private MetricData users() {
    return new Metric(
        resource,
        MetricDataType.LONG_GAUGE,
        "bancada.users",
        "Active virtual users.",
        "{user}",
        GaugeData.createLongGaugeData(List.of(point(Attributes.empty(), moment.users()))));
  }

  private void add(
      List<HistogramPointData> points, String label, String outcome, ElapsedTimes times) {
    if (!times.isEmpty()) {
      points.add(
          HistogramPointData.create(
              startNanos(),
              nowNanos(),
              Attributes.builder().put("label", label).put("outcome", outcome).build(),
              times.sumNanos() / NANOS_PER_SECOND,
              true,
              times.minNanos() / NANOS_PER_SECOND,
              true,
              times.maxNanos() / NANOS_PER_SECOND,
              BOUNDARIES,
              LongStream.of(RunSeries.counts(times.times())).boxed().toList()));
    }
  }

  /** A metric with its points. Immutable. */
  record Metric(
      Resource resource,
      MetricDataType type,
      String name,
      String description,
      String unit,
      Data<?> data)
      implements MetricData {
    private static final InstrumentationScopeInfo SCOPE =
        InstrumentationScopeInfo.create("io.github.bancada");

    @Override
    public Resource getResource() {
      return resource;
    }

    @Override
    public InstrumentationScopeInfo getInstrumentationScopeInfo() {
      return SCOPE;
    }

    @Override
    public String getName() {
      return name;
    }

    @Override
    public String getDescription() {
      return description;
    }

    @Override
    public String getUnit() {
      return unit;
    }

    @Override
    public MetricDataType getType() {
      return type;
    }

    @Override
    public Data<?> getData() {
      return data;
    }
  }
}
