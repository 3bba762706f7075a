package io.github.bancada.metrics;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Makes run summaries with figures of the test's choice. */
public final class Summaries {
  public static final long START = 1_000_000;

  private Summaries() {}

  /** A label whose outcomes were not kept apart, as in files of earlier versions. */
  public static LabelSummary together(String name, ElapsedTimes times, long errors, Span span) {
    return new LabelSummary(
        name,
        Outcomes.together(times, errors),
        errors,
        SummedTimes.NONE,
        Traffic.NONE,
        span,
        false,
        TimeBlocks.NONE);
  }

  /** The same figures of a sampler that measures in milliseconds. */
  public static LabelSummary inMilliseconds(LabelSummary label) {
    return new LabelSummary(
        label.label(),
        label.outcomes(),
        label.errors(),
        label.connects(),
        label.traffic(),
        label.span(),
        true,
        label.blocks());
  }

  /** A label with samples of these times; the first began with the run. */
  public static LabelSummary label(String name, long errors, long wallMillis, long... nanos) {
    Histogram histogram = LabelSummary.emptyHistogram();
    long min = Long.MAX_VALUE;
    long max = 0;
    long sum = 0;
    for (long each : nanos) {
      histogram.recordValue(each);
      min = Math.min(min, each);
      max = Math.max(max, each);
      sum += each;
    }
    return new LabelSummary(
        name,
        Outcomes.together(
            new ElapsedTimes(TimeCounts.of(histogram), nanos.length == 0 ? 0 : min, max, sum),
            errors),
        errors,
        SummedTimes.NONE,
        new Traffic(2048L * nanos.length, 1024L * nanos.length),
        new Span(START, START + wallMillis),
        false,
        TimeBlocks.NONE);
  }

  /** A label with successful and failed samples of these times, in nanoseconds. */
  public static LabelSummary label(String name, long[] successful, long[] failed) {
    return label(name, 1_000, successful, failed);
  }

  /** As above, over this wall time. */
  public static LabelSummary label(String name, long wallMillis, long[] successful, long[] failed) {
    LabelSummary ok = label(name, 0, wallMillis, successful);
    LabelSummary bad = label(name, failed.length, wallMillis, failed);
    return LabelSummary.merge(name, Stream.of(ok, bad).filter(each -> each.samples() > 0).toList());
  }

  /** A label of a million samples with this number of failures. */
  public static LabelSummary million(String name, long errors) {
    Histogram histogram = LabelSummary.emptyHistogram();
    histogram.recordValueWithCount(1_000_000, 1_000_000);
    return together(
        name,
        new ElapsedTimes(TimeCounts.of(histogram), 1_000_000, 1_000_000, 1_000_000_000_000L),
        errors,
        new Span(START, START + 60_000));
  }

  public static RunSummary of(LabelSummary... labels) {
    return of(List.of(labels), List.of(), Optional.empty());
  }

  public static RunSummary of(
      List<LabelSummary> labels, List<Failures.Group> errors, Optional<Failures.First> first) {
    return new RunSummary(
        Samples.info(START, START + 60_000),
        labels,
        LabelSummary.merge(RunSummary.TOTAL, labels),
        List.of(),
        List.of(),
        new Failures(errors, first),
        Timeline.UNKNOWN,
        ConnectionSummary.UNKNOWN);
  }

  public static RunSummary with(RunSummary summary, RunInfo info) {
    return with(summary, info, summary.timeline());
  }

  public static RunSummary with(RunSummary summary, Rows<IntervalRow> intervals) {
    Timeline now = summary.timeline();
    return with(summary, summary.info(), new Timeline(intervals, now.cpu(), now.successes()));
  }

  /** The same run, whose rows outlive its recorder. */
  public static RunSummary withRowsInMemory(RunSummary summary) throws IOException {
    Timeline now = summary.timeline();
    return with(
        summary,
        summary.info(),
        new Timeline(copy(now.intervals()), copy(now.cpu()), now.successes(), copy(now.codes())));
  }

  private static <T> Rows<T> copy(Rows<T> rows) throws IOException {
    List<T> all = new ArrayList<>();
    rows.forEach(all::add);
    return Rows.of(all);
  }

  private static RunSummary with(RunSummary summary, RunInfo info, Timeline timeline) {
    return new RunSummary(
        info,
        summary.labels(),
        summary.total(),
        summary.engines(),
        summary.outside(),
        summary.failures(),
        timeline,
        summary.connections(),
        summary.results(),
        summary.arrivals());
  }

  /** All of a summary in a form that tests can compare. */
  public static List<Object> comparable(RunSummary summary) throws Exception {
    List<Object> all =
        new ArrayList<>(List.of(summary.info(), summary.failures(), summary.results()));
    all.add(summary.timeline().successes());
    List<LabelSummary> labels = new ArrayList<>(summary.labels());
    labels.add(summary.total());
    labels.addAll(summary.engines());
    labels.addAll(summary.outside());
    all.add(summary.connections());
    all.add(summary.arrivals());
    for (LabelSummary label : labels) {
      all.add(label.label());
      addTimes(all, label.outcomes());
      addTimes(all, label.responses().outcomes());
      addTimes(all, label.latencies());
      all.add(label.connects().times().toHistogram());
      all.add(label.connects().sumNanos());
      all.add(List.of(label.errors(), label.traffic(), label.span(), label.millisecondsOnly()));
      all.add(label.transactions());
    }
    summary.timeline().intervals().forEach(all::add);
    summary.timeline().cpu().forEach(all::add);
    summary.timeline().codes().forEach(all::add);
    return all;
  }

  private static void addTimes(List<Object> all, Outcomes outcomes) {
    for (ElapsedTimes times :
        List.of(outcomes.successful(), outcomes.failed(), outcomes.mixed(), outcomes.all())) {
      addTimes(all, times);
    }
  }

  private static void addTimes(List<Object> all, ElapsedTimes times) {
    all.add(times.histogram());
    all.add(List.of(times.minNanos(), times.maxNanos(), times.sumNanos()));
  }
}
