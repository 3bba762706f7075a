package io.github.bancada.report;

import io.github.bancada.metrics.CpuRow;
import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.Rows;
import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Successes;
import java.util.List;
import java.util.Map;

/** Changes parts of a run summary, for tests; each call gives a new one. Immutable. */
public record Runs(RunSummary summary) {

  public Runs successes(Successes successes) {
    return parts(summary.info(), successes, summary.engines(), summary.intervals(), summary.cpu());
  }

  public Runs engines(LabelSummary... engines) {
    return parts(
        summary.info(), summary.successes(), List.of(engines), summary.intervals(), summary.cpu());
  }

  public Runs intervals(Rows<IntervalRow> intervals) {
    return parts(summary.info(), summary.successes(), summary.engines(), intervals, summary.cpu());
  }

  public Runs cpu(CpuRow... rows) {
    return cpu(Rows.of(List.of(rows)));
  }

  public Runs cpu(Rows<CpuRow> cpu) {
    return parts(summary.info(), summary.successes(), summary.engines(), summary.intervals(), cpu);
  }

  public Runs sameMachine() {
    RunInfo info = summary.info();
    return info(
        info.name(), info.endEpochMillis(), info.source(), true, info.intendedIntervalNanos());
  }

  public Runs withoutServer() {
    return parts(
        summary.info().withoutServer(true),
        summary.successes(),
        summary.engines(),
        summary.intervals(),
        summary.cpu());
  }

  public Runs intendedInterval(long nanos) {
    RunInfo info = summary.info();
    return info(
        info.name(), info.endEpochMillis(), info.source(), info.serverOnSameMachine(), nanos);
  }

  public Runs source(String source) {
    RunInfo info = summary.info();
    return info(
        info.name(),
        info.endEpochMillis(),
        source,
        info.serverOnSameMachine(),
        info.intendedIntervalNanos());
  }

  public Runs end(long endEpochMillis) {
    RunInfo info = summary.info();
    return info(
        info.name(),
        endEpochMillis,
        info.source(),
        info.serverOnSameMachine(),
        info.intendedIntervalNanos());
  }

  /** Every text about the run is this one. */
  public Runs texts(String text) {
    RunInfo i = summary.info();
    return parts(
        new RunInfo(
            text,
            i.startEpochMillis(),
            i.endEpochMillis(),
            text,
            text,
            text,
            text,
            text,
            text,
            text,
            i.cpus(),
            text,
            i.processCpuNanos(),
            true,
            1_000_000,
            true,
            Map.of(text, text)),
        summary.successes(),
        summary.engines(),
        summary.intervals(),
        summary.cpu());
  }

  private Runs info(
      String name, long end, String source, boolean sameMachine, long intendedIntervalNanos) {
    RunInfo i = summary.info();
    return parts(
        new RunInfo(
            name,
            i.startEpochMillis(),
            end,
            i.endReason(),
            source,
            i.embeddedServer(),
            i.jmeterVersion(),
            i.bancadaVersion(),
            i.javaVersion(),
            i.os(),
            i.cpus(),
            i.machine(),
            i.processCpuNanos(),
            sameMachine,
            intendedIntervalNanos,
            i.failuresKnown(),
            i.properties()),
        summary.successes(),
        summary.engines(),
        summary.intervals(),
        summary.cpu());
  }

  private Runs parts(
      RunInfo info,
      Successes successes,
      List<LabelSummary> engines,
      Rows<IntervalRow> intervals,
      Rows<CpuRow> cpu) {
    return new Runs(
        new RunSummary(
            info,
            summary.labels(),
            summary.total(),
            summary.errors(),
            summary.firstFailure(),
            successes,
            engines,
            intervals,
            cpu));
  }
}
