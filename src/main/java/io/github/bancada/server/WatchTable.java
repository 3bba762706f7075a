package io.github.bancada.server;

import static io.github.bancada.table.ResultColumn.figure;
import static io.github.bancada.table.ResultColumn.words;

import io.github.bancada.server.figure.Figure;
import io.github.bancada.server.figure.SpanSeries.Part;
import io.github.bancada.table.Published;
import io.github.bancada.table.ResultColumns;
import io.github.bancada.table.ResultPlot;
import io.github.bancada.table.ResultTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The figures of a source at rest and under load, as a table and as plots on the run's time axis.
 * Immutable.
 */
final class WatchTable {
  /** Of a disk or an interface: less than this share of the busiest one's is not shown. */
  private static final double LITTLE = 0.01;

  private static final ResultColumns<Row> COLUMNS =
      new ResultColumns<>(
          List.of(
              words("figure", "figure", Row::title),
              words("unit", "unit", row -> row.measure().unit()),
              figure("rest", "at rest", "", WatchTable::text, 4, row -> row.rest().mean()),
              figure("load", "load", "", WatchTable::text, 4, row -> row.load().mean()),
              figure("most", "highest second", "", WatchTable::text, 4, row -> row.load().most())));

  private final String source;
  private final List<Part> rest;
  private final List<Part> load;
  private final long beginNanos;

  /**
   * A measure of an instance over two times.
   *
   * @param instance for people
   */
  private record Row(Measure measure, String instance, Times rest, Times load) {
    String title() {
      return instance.isEmpty()
          ? measure.title()
          : measure.title().replace(":", " " + instance + ":");
    }
  }

  /** Mean over the time in which it is known, and the greatest; NaN if it is never known. */
  private record Times(double mean, double most) {
    static Times of(List<Part> parts, Measure measure, String instance) {
      double sum = 0;
      double nanos = 0;
      double most = Double.NaN;
      for (Part each : parts) {
        double value = measure.value().in(each.span(), instance);
        if (Double.isFinite(value)) {
          sum += value * each.span().nanos();
          nanos += each.span().nanos();
          most = Double.isNaN(most) ? value : Math.max(most, value);
        }
      }
      return new Times(sum / nanos, most);
    }
  }

  /**
   * @param source its name
   * @param beginNanos the start of the load, by {@link System#nanoTime()}
   * @param endNanos its end
   */
  WatchTable(String source, List<Part> parts, long beginNanos, long endNanos) {
    this.source = source;
    this.beginNanos = beginNanos;
    rest = parts.stream().filter(each -> each.endNanos() <= beginNanos).toList();
    load =
        parts.stream()
            .filter(each -> each.beginNanos() >= beginNanos && each.endNanos() <= endNanos)
            .toList();
  }

  private static String text(double value) {
    return String.format(Locale.ROOT, Math.abs(value) < 100 ? "%.2f" : "%,.0f", value);
  }

  ResultTable table() {
    List<Row> rows =
        Measure.ALL.stream()
            .flatMap(each -> instances(each).stream().map(name -> row(each, name)))
            .filter(row -> !Double.isNaN(row.load().mean()))
            .toList();
    return COLUMNS
        .table("Server Watch: " + source, List.of(), rows, Published.NONE)
        .withPlots(plots());
  }

  private Row row(Measure measure, String instance) {
    return new Row(
        measure,
        hasData(measure, instance) ? instance + " (data)" : instance,
        Times.of(rest, measure, instance),
        Times.of(load, measure, instance));
  }

  /** Whether an instance is a disk with the data of the server. */
  private boolean hasData(Measure measure, String instance) {
    return measure.of() == Figure.DISK_READS
        && load.stream().anyMatch(part -> part.span().get(Figure.DATA_DISK, instance).isPresent());
  }

  /** Those with work: the busiest, and others that have not much less; and disks with data. */
  private List<String> instances(Measure measure) {
    if (measure.of() == null) {
      return List.of("");
    }
    List<String> all =
        load.stream().flatMap(part -> measure.instances(part.span())).distinct().sorted().toList();
    double busiest = all.stream().mapToDouble(each -> use(measure, each)).max().orElse(0);
    return all.stream()
        .filter(each -> use(measure, each) > LITTLE * busiest || hasData(measure, each))
        .toList();
  }

  /** How much an instance was used, by the figure that every one of its kind has. */
  private double use(Measure measure, String instance) {
    return load.stream()
        .mapToDouble(part -> part.span().get(measure.of(), instance).orElse(0))
        .sum();
  }

  private List<ResultPlot> plots() {
    List<ResultPlot> plots = new ArrayList<>();
    plot(
        plots,
        "CPUs of " + source,
        "%",
        "user_percent",
        "system_percent",
        "iowait_percent",
        "steal_percent");
    plot(
        plots,
        "Waiting on " + source,
        "% of the time",
        "pressure_cpu_percent",
        "pressure_io_percent",
        "pressure_memory_percent");
    plot(plots, "Disks of " + source, "% busy", "disk_busy_percent");
    plot(plots, "Network of " + source, "MB/s", "net_received_mb", "net_sent_mb");
    return plots;
  }

  private void plot(List<ResultPlot> plots, String title, String unit, String... keys) {
    List<ResultPlot.Series> series =
        Measure.ALL.stream()
            .filter(each -> List.of(keys).contains(each.key()))
            .flatMap(each -> instances(each).stream().map(name -> series(each, name)))
            .filter(each -> !each.points().isEmpty())
            .toList();
    if (!series.isEmpty()) {
      plots.add(new ResultPlot(title, "s", unit, series));
    }
  }

  private ResultPlot.Series series(Measure measure, String instance) {
    List<ResultPlot.Point> points =
        load.stream()
            .map(
                part ->
                    new ResultPlot.Point(
                        (part.endNanos() - beginNanos) / 1e9,
                        measure.value().in(part.span(), instance)))
            .filter(point -> Double.isFinite(point.y()))
            .toList();
    return new ResultPlot.Series(row(measure, instance).title(), true, points);
  }
}
