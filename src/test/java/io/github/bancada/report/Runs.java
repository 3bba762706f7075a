package io.github.bancada.report;

import io.github.bancada.metrics.ArrivalCounts;
import io.github.bancada.metrics.CpuRow;
import io.github.bancada.metrics.Environment;
import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.Rows;
import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Successes;
import io.github.bancada.metrics.Timeline;
import java.util.List;
import java.util.Map;

/** Changes parts of a run summary for tests; each call gives a new one. Immutable. */
public record Runs(RunSummary summary) {

  public Runs successes(Successes successes) {
    Timeline now = summary.timeline();
    return timeline(new Timeline(now.intervals(), now.cpu(), successes));
  }

  public Runs intervals(Rows<IntervalRow> intervals) {
    Timeline now = summary.timeline();
    return timeline(new Timeline(intervals, now.cpu(), now.successes()));
  }

  public Runs cpu(CpuRow... rows) {
    return cpu(Rows.of(List.of(rows)));
  }

  public Runs cpu(Rows<CpuRow> cpu) {
    Timeline now = summary.timeline();
    return timeline(new Timeline(now.intervals(), cpu, now.successes()));
  }

  private Runs timeline(Timeline timeline) {
    return parts(summary.info(), summary.engines(), summary.outside(), timeline);
  }

  public Runs engines(LabelSummary... engines) {
    return parts(summary.info(), List.of(engines), summary.outside(), summary.timeline());
  }

  public Runs outside(LabelSummary... outside) {
    return parts(summary.info(), summary.engines(), List.of(outside), summary.timeline());
  }

  public Runs arrivals(ArrivalCounts arrivals) {
    return new Runs(summary.withArrivals(arrivals));
  }

  public Runs sameMachine() {
    return server(new RunInfo.Server(summary.info().server().embedded(), true, false));
  }

  public Runs withoutServer() {
    return server(new RunInfo.Server("", false, true));
  }

  private Runs server(RunInfo.Server server) {
    RunInfo info = summary.info();
    return info(info.endEpochMillis(), info.origin(), server, info.settings());
  }

  public Runs intendedInterval(long nanos) {
    RunInfo info = summary.info();
    return info(
        info.endEpochMillis(),
        info.origin(),
        info.server(),
        new RunInfo.Settings(nanos, info.settings().properties()));
  }

  public Runs source(String source) {
    RunInfo info = summary.info();
    return info(
        info.endEpochMillis(),
        new RunInfo.Origin(source, info.origin().failuresKnown()),
        info.server(),
        info.settings());
  }

  public Runs end(long endEpochMillis) {
    RunInfo info = summary.info();
    return info(endEpochMillis, info.origin(), info.server(), info.settings());
  }

  private Runs info(
      long end, RunInfo.Origin origin, RunInfo.Server server, RunInfo.Settings settings) {
    RunInfo info = summary.info();
    return info(
        new RunInfo(
            info.name(),
            info.startEpochMillis(),
            end,
            info.endReason(),
            origin,
            server,
            info.versions(),
            info.machine(),
            settings));
  }

  public Runs versions(RunInfo.Versions versions) {
    RunInfo info = summary.info();
    return info(
        new RunInfo(
            info.name(),
            info.startEpochMillis(),
            info.endEpochMillis(),
            info.endReason(),
            info.origin(),
            info.server(),
            versions,
            info.machine(),
            info.settings()));
  }

  public Runs environment(Environment... environments) {
    RunInfo info = summary.info();
    return info(
        new RunInfo(
            info.name(),
            info.startEpochMillis(),
            info.endEpochMillis(),
            info.endReason(),
            info.origin(),
            info.server(),
            info.versions(),
            info.machine(),
            info.settings(),
            List.of(environments)));
  }

  /** Sets every text about the run. */
  public Runs texts(String text) {
    RunInfo info = summary.info();
    return info(
        new RunInfo(
            text,
            info.startEpochMillis(),
            info.endEpochMillis(),
            text,
            new RunInfo.Origin(text, true),
            new RunInfo.Server(text, true, false),
            new RunInfo.Versions(text, text, text),
            new RunInfo.Machine(
                text, info.machine().cpus(), text, info.machine().processCpuNanos()),
            new RunInfo.Settings(1_000_000, Map.of(text, text))));
  }

  public Runs info(RunInfo info) {
    return parts(info, summary.engines(), summary.outside(), summary.timeline());
  }

  private Runs parts(
      RunInfo info, List<LabelSummary> engines, List<LabelSummary> outside, Timeline timeline) {
    return new Runs(
        new RunSummary(
            info,
            summary.labels(),
            summary.total(),
            engines,
            outside,
            summary.failures(),
            timeline,
            summary.connections(),
            summary.results(),
            summary.arrivals()));
  }
}
