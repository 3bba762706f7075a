package io.github.bancada.server;

import static io.github.bancada.server.limit.Limit.*;

import io.github.bancada.server.figure.SpanSeries.Part;
import io.github.bancada.server.limit.Limit;
import io.github.bancada.server.limit.LimitBand;
import io.github.bancada.server.limit.LimitEvidence;
import io.github.bancada.server.limit.LimitVerdict;
import io.github.bancada.table.ResultPlot;
import io.github.bancada.table.ResultPlot.Band;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The figures of sources over the time of the run, a plot for each resource, and the seconds in
 * which it was at its limit. Immutable.
 *
 * @param startEpochMillis the moment of second 0 of the verdict
 * @param startNanos the same by {@link System#nanoTime()}
 */
record WatchPlots(LimitVerdict verdict, long startEpochMillis, long startNanos) {
  /** Of one kind in a plot, such as disks. */
  private static final int MOST_INSTANCES = 6;

  private static final int MOST_BANDS = 50;

  /** A plot of these measures. */
  private record Row(String title, String unit, Set<Limit> limits, String... keys) {}

  private static final List<Row> ROWS =
      List.of(
          new Row(
              "CPUs",
              "%",
              Set.of(CPU, SINGLE_THREAD, CPU_QUOTA, HOST),
              "user_percent",
              "system_percent",
              "iowait_percent",
              "steal_percent",
              "nice_percent",
              "throttled_percent"),
          new Row(
              "pressure",
              "% of the time",
              Set.of(),
              "pressure_cpu_percent",
              "pressure_io_percent",
              "pressure_memory_percent"),
          new Row(
              "memory", "MB", Set.of(MEMORY, OUT_OF_MEMORY), "available_mb", "process_memory_mb"),
          new Row("swap", "pages/s", Set.of(MEMORY), "swap_in_pages", "swap_out_pages"),
          new Row("disks", "% busy", Set.of(DISK), "disk_busy_percent"),
          new Row("disk requests", "ms", Set.of(DISK), "disk_await_ms", "disk_flush_ms"),
          new Row("network", "MB/s", Set.of(NETWORK), "net_received_mb", "net_sent_mb"),
          new Row(
              "connections, locks and workers",
              "number",
              Set.of(CONNECTIONS, LISTEN_QUEUE, ROW_LOCKS, WORKERS),
              "connections",
              "running",
              "row_lock_waits",
              "workers_active",
              "workers_pending",
              "listen_overflows"),
          new Row("CPU of the server process", "% of a core", Set.of(), "process_cpu_percent"),
          new Row(
              "threads and descriptors of the server process",
              "number",
              Set.of(DESCRIPTORS),
              "process_threads",
              "process_cpu_wait",
              "descriptors"));

  /** Those of a source. */
  List<ResultPlot> of(WatchedSource source) {
    List<Part> parts = source.series().parts();
    return ROWS.stream()
        .map(row -> plot(row, source.name(), parts))
        .filter(plot -> !plot.series().isEmpty())
        .toList();
  }

  /** Where the named limit held, for the elapsed times of the run. */
  List<ResultPlot> ofRun() {
    return verdict
        .named()
        .map(named -> plot("", "", List.of(), List.of(band(words(named.limit()), named))))
        .stream()
        .toList();
  }

  private ResultPlot plot(Row row, String source, List<Part> parts) {
    List<ResultPlot.Series> series =
        Measure.ALL.stream()
            .filter(each -> List.of(row.keys).contains(each.key()))
            .flatMap(
                each ->
                    WatchTable.instances(each, parts).stream()
                        .limit(MOST_INSTANCES)
                        .map(name -> series(each, name, parts)))
            .filter(each -> each.points().stream().anyMatch(point -> point.y() > 0))
            .toList();
    return plot(source + ": " + row.title, row.unit, series, bands(row, source));
  }

  private ResultPlot plot(
      String title, String unit, List<ResultPlot.Series> series, List<Band> bands) {
    return new ResultPlot(title, "s", unit, series, startEpochMillis, bands);
  }

  private ResultPlot.Series series(Measure measure, String instance, List<Part> parts) {
    List<ResultPlot.Point> points =
        parts.stream()
            .map(
                part ->
                    new ResultPlot.Point(
                        (part.endNanos() - startNanos) / 1e9,
                        measure.value().in(part.span(), instance)))
            .filter(point -> Double.isFinite(point.y()))
            .toList();
    return new ResultPlot.Series(measure.title(instance), true, points);
  }

  /** The evidence, and other seconds in which the condition of a rule held. */
  private List<Band> bands(Row row, String source) {
    List<LimitEvidence> evidence =
        Stream.concat(verdict.named().stream(), verdict.others().stream())
            .filter(each -> row.limits.contains(each.limit()) && each.source().equals(source))
            .toList();
    List<Band> bands = new ArrayList<>();
    evidence.forEach(each -> bands.add(band(words(each.limit()), each)));
    verdict.bands().stream()
        .filter(each -> row.limits.contains(each.limit()) && each.source().equals(source))
        .filter(each -> each.limit() != SINGLE_THREAD)
        .filter(each -> evidence.stream().noneMatch(known -> covers(known, each)))
        .limit(MOST_BANDS)
        .forEach(
            each ->
                bands.add(
                    new Band(
                        bands.isEmpty() ? "at the threshold" : "", each.from(), each.to() + 1)));
    return bands;
  }

  private static boolean covers(LimitEvidence known, LimitBand band) {
    return known.limit() == band.limit() && known.from() <= band.to() && known.to() >= band.from();
  }

  private static Band band(String text, LimitEvidence held) {
    return new Band(text, held.from(), held.to() + 1);
  }

  private static String words(Limit limit) {
    return "limit: " + limit.words();
  }
}
