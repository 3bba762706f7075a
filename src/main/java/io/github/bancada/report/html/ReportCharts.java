package io.github.bancada.report.html;

import io.github.bancada.metrics.CpuRow;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.report.html.HtmlChart.Axis;
import io.github.bancada.report.html.HtmlChart.Kind;
import io.github.bancada.report.html.HtmlChart.Scale;
import io.github.bancada.report.html.HtmlChart.Series;
import io.github.bancada.report.html.HtmlChart.Unit;
import io.github.bancada.report.view.TimeBuckets;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** The charts of a run's HTML page, with a bounded number of points. Not thread-safe. */
final class ReportCharts {
  static final String ALL_LABELS = "all labels together";

  /** Enough for every second of one hour. */
  private static final int MAX_BUCKETS = 3_700;

  private static final int MIN_BUCKETS = 50;
  private static final int MAX_LABELS = 20;

  /**
   * Limit of the charts of single labels, and the size of a label and of a bucket, in characters.
   */
  private static final int MAX_CHARACTERS = 430_000;

  private static final int CHARACTERS_PER_LABEL = 360;
  private static final int CHARACTERS_PER_BUCKET = 68;
  private static final int CHARACTERS_OF_RESPONSES = 24;
  private static final int CHARACTERS_OF_LATENCIES = 12;

  /** A larger ratio of maximum to median gets a logarithmic axis. */
  static final double LOGARITHMIC_FROM = 50;

  private final RunSummary summary;
  private final Size size;
  private final long startSecond;
  private final TimeBuckets.Span span;
  private final TimeBuckets buckets;
  private final List<LabelSummary> chosen;

  /** All labels together; null before {@link #overTime}. */
  private TimeBuckets.Series together;

  /**
   * Limits of the charts.
   *
   * @param buckets of the charts of all labels together
   * @param labels number of labels with their own charts
   * @param characters size of these labels' charts
   */
  record Size(int buckets, int labels, int characters) {}

  ReportCharts(RunSummary summary) throws IOException {
    this(summary, new Size(MAX_BUCKETS, MAX_LABELS, MAX_CHARACTERS));
  }

  ReportCharts(RunSummary summary, Size size) throws IOException {
    this.summary = summary;
    this.size = size;
    startSecond = Math.floorDiv(summary.info().startEpochMillis(), 1000L);
    span =
        TimeBuckets.Span.of(startSecond, summary.timeline().intervals(), summary.timeline().cpu());
    buckets = new TimeBuckets(span, size.buckets());
    chosen = chosen();
  }

  private List<LabelSummary> chosen() {
    List<LabelSummary> labels = summary.labels();
    return labels.size() < 2 ? List.of() : mostSamples(labels, size.labels());
  }

  /** The labels with the most samples, in their original order. */
  static List<LabelSummary> mostSamples(List<LabelSummary> labels, int most) {
    Set<LabelSummary> chosen =
        labels.stream()
            .sorted(Comparator.comparingLong(LabelSummary::samples).reversed())
            .limit(most)
            .collect(Collectors.toSet());
    return labels.stream().filter(chosen::contains).toList();
  }

  int linesLeftOut() {
    return summary.labels().size() < 2
        ? 0
        : Math.max(0, summary.labels().size() - DistributionChart.LINES);
  }

  int labelsLeftOut() {
    return summary.labels().size() < 2 ? 0 : summary.labels().size() - chosen.size();
  }

  /** Seconds per point in the charts of all labels. */
  long step() {
    return buckets.step();
  }

  /** Two charts over time: latency with users and errors, and throughput. */
  List<HtmlChart> overTime() throws IOException {
    Map<String, TimeBuckets.Series> total =
        buckets.series(summary.timeline().intervals(), Set.of(RunSummary.TOTAL));
    TimeBuckets.Series all = total.get(RunSummary.TOTAL);
    HtmlChart latency =
        HtmlChart.overTime("latency", "Elapsed time, errors and active users", startSecond)
            .axis(new Axis("time", "elapsed time", Unit.NANOS, 3, scale(all), Double.NaN))
            .axis(new Axis("errors", "errors/s", Unit.NUMBER, 1))
            .axis(new Axis("users", "users", Unit.NUMBER, 1));
    HtmlChart throughput =
        HtmlChart.overTime("throughput", "Throughput", startSecond)
            .axis(new Axis("rate", "samples/s", Unit.NUMBER, 1));
    ofServer().marks().forEach(latency::mark);
    together = all;
    addViews(latency, throughput, ALL_LABELS, buckets, all);
    if (!chosen.isEmpty()) {
      TimeBuckets coarser = new TimeBuckets(span, bucketsOfALabel());
      Map<String, TimeBuckets.Series> each =
          coarser.series(
              summary.timeline().intervals(),
              Set.copyOf(chosen.stream().map(LabelSummary::label).distinct().toList()));
      for (LabelSummary label : chosen) {
        addViews(latency, throughput, shortened(label), coarser, each.get(label.label()));
      }
    }
    return List.of(latency, throughput);
  }

  /** Further charts of all labels together, after {@link #overTime}. */
  LoadCharts ofLoad() {
    return new LoadCharts(summary, span, buckets.step(), together, startSecond);
  }

  /** Charts of what listeners watched meanwhile. */
  ServerCharts ofServer() {
    return new ServerCharts(summary, span, startSecond);
  }

  /** The distribution over time, also of the labels with the most samples. */
  HeatMap heatMap() {
    return heatMap(new HeatMap.Counts());
  }

  /** As above, for a live run. */
  HeatMap heatMap(HeatMap.Counts counts) {
    return HeatMap.of(summary, mostSamples(chosen, DistributionChart.LINES), counts);
  }

  private int bucketsOfALabel() {
    int perBucket =
        CHARACTERS_PER_BUCKET
            + (summary.total().responses().isEmpty() ? 0 : CHARACTERS_OF_RESPONSES)
            + (summary.total().latencies().isEmpty() ? 0 : CHARACTERS_OF_LATENCIES);
    int characters =
        size.characters()
            - CHARACTERS_PER_LABEL * summary.labels().size()
            - perBucket * size.buckets();
    int most = characters / perBucket / chosen.size();
    return Math.max(MIN_BUCKETS, Math.min(size.buckets(), most));
  }

  private static Scale scale(TimeBuckets.Series series) {
    double median = median(series.p50);
    double max =
        DoubleStream.concat(Arrays.stream(series.max), Arrays.stream(series.responseP95))
            .filter(v -> v > 0)
            .max()
            .orElse(0);
    return median > 0 && max > LOGARITHMIC_FROM * median
        ? Scale.LOGARITHMIC_ON
        : Scale.LOGARITHMIC_OFF;
  }

  private static double median(double[] values) {
    double[] known = Arrays.stream(values).filter(v -> v >= 0).sorted().toArray();
    return known.length == 0 ? 0 : known[known.length / 2];
  }

  private void addViews(
      HtmlChart latency,
      HtmlChart throughput,
      String name,
      TimeBuckets buckets,
      TimeBuckets.Series values) {
    long first = span.first() - startSecond;
    long step = buckets.step();
    String highest = step == 1 ? "" : " (highest second of " + step + " s)";
    String mean = step == 1 ? "" : " (mean of " + step + " s)";
    List<Series> series = times(values, highest);
    series.addAll(
        List.of(
            new Series("errors/s" + mean, "errors", Kind.STEP, "red", values.errorsPerSecond),
            new Series(
                "active users" + (step == 1 ? "" : " (most in " + step + " s)"),
                "users",
                Kind.STEP,
                "grey",
                values.users)));
    latency.view(name, first, step, series);
    throughput.view(
        name,
        first,
        step,
        List.of(
            new Series("succeeded/s" + mean, "rate", Kind.AREA, "green", values.successesPerSecond),
            new Series("failed/s" + mean, "rate", Kind.AREA, "red", values.errorsPerSecond)));
  }

  private static List<Series> times(TimeBuckets.Series values, String highest) {
    List<Series> series = new ArrayList<>();
    series.add(new Series("p50" + highest, "time", Kind.LINE, "blue", values.p50)); // on top
    series.add(new Series("p95" + highest, "time", Kind.LINE, "orange", values.p95));
    series.add(new Series("max" + highest, "time", Kind.LINE, "purple", values.max));
    if (values.hasResponses()) {
      series.add(
          new Series("response p50" + highest, "time", Kind.LINE, "teal", values.responseP50));
      series.add(
          new Series("response p95" + highest, "time", Kind.LINE, "green", values.responseP95));
    }
    if (values.hasLatencies()) {
      series.add(
          new Series(
              "latency p95" + highest, "time", Kind.LINE, "grey", true, true, values.latencyP95));
    }
    if (values.hasFailures()) {
      series.add(
          new Series("p95 of failed" + highest, "time", Kind.LINE, "pink", values.failedP95));
    }
    return series;
  }

  /** Elapsed time by percentile, up to 99.99 %. */
  HtmlChart percentiles() {
    return new DistributionChart(summary, chosen).chart();
  }

  HtmlChart cpu() throws IOException {
    List<double[]> columns = buckets.cpu(summary.timeline().cpu());
    String mean = step() == 1 ? "" : " (mean of " + step() + " s)";
    Map<String, String> areas = new LinkedHashMap<>();
    areas.put("user", "blue");
    areas.put("nice", "teal");
    areas.put("system", "orange");
    areas.put("iowait", "purple");
    areas.put("steal", "pink");
    areas.put("idle", "line");
    List<Series> series = new ArrayList<>();
    for (Map.Entry<String, String> area : areas.entrySet()) {
      series.add(
          new Series(
              area.getKey() + mean,
              "percent",
              Kind.AREA,
              area.getValue(),
              columns.get(series.size())));
    }
    series.add(new Series("JMeter process" + mean, "percent", Kind.LINE, "text", columns.get(6)));
    double[] limit = new double[columns.get(0).length];
    Arrays.fill(limit, CpuRow.BUSY_PERCENT);
    series.add(new Series("90 %", "percent", Kind.LINE, "red", true, false, limit));
    return HtmlChart.overTime("cpu", "CPU", startSecond)
        .axis(new Axis("percent", "% of all CPUs", Unit.PERCENT, 1, Scale.LINEAR, 100))
        .view(ALL_LABELS, span.first() - startSecond, step(), series);
  }

  static String shortened(LabelSummary label) {
    return HtmlReport.shortened(label.label());
  }
}
