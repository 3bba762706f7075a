package io.github.bancada.server;

import static io.github.bancada.table.ResultColumn.words;

import io.github.bancada.server.figure.Figure;
import io.github.bancada.server.figure.SpanSeries.Part;
import io.github.bancada.table.Published;
import io.github.bancada.table.ResultColumn;
import io.github.bancada.table.ResultColumns;
import io.github.bancada.table.ResultTable;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The figures of a source at rest and under load, as a table. Immutable. */
final class WatchTable {
  /** Of a disk or an interface: less than this share of the busiest one's is not shown. */
  private static final double LITTLE = 0.01;

  private static final ResultColumns<Row> COLUMNS =
      new ResultColumns<>(
          List.of(
              words("figure", "figure", Row::title),
              words("unit", "unit", row -> row.measure().unit()),
              figure("rest", "at rest", row -> row.rest().mean()),
              figure("load", "load", row -> row.load().mean()),
              figure("most", "highest second", row -> row.load().most())));

  private static final ResultColumns<Row> SO_FAR =
      new ResultColumns<>(
          List.of(
              words("figure", "figure", Row::title),
              words("unit", "unit", row -> row.measure().unit()),
              figure("rest", "at rest", row -> row.rest().mean()),
              figure("now", "now", row -> row.now().mean()),
              figure("most", "highest second", row -> row.load().most())));

  private final String source;
  private final List<Part> rest;
  private final List<Part> load;
  private final List<Part> now;

  /**
   * A measure of an instance over several times.
   *
   * @param instance for people
   */
  private record Row(Measure measure, String instance, Times rest, Times load, Times now) {
    String title() {
      return measure.title(instance);
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
   * @param restEndNanos the end of the time at rest, by {@link System#nanoTime()}
   * @param beginNanos the start of the load
   * @param endNanos its end
   */
  WatchTable(String source, List<Part> parts, long restEndNanos, long beginNanos, long endNanos) {
    this.source = source;
    long restEnd = Math.min(restEndNanos, beginNanos);
    rest = parts.stream().filter(each -> each.endNanos() <= restEnd).toList();
    load =
        parts.stream()
            .filter(each -> each.beginNanos() >= beginNanos && each.endNanos() <= endNanos)
            .toList();
    now = parts.subList(Math.max(0, parts.size() - 1), parts.size());
  }

  private static ResultColumn<Row> figure(String key, String title, ToDoubleFunction<Row> value) {
    return ResultColumn.figure(key, title, "", WatchTable::text, 4, value);
  }

  private static String text(double value) {
    return String.format(Locale.ROOT, Math.abs(value) < 100 ? "%.2f" : "%,.0f", value);
  }

  ResultTable table() {
    return table(COLUMNS, load, row -> row.load().mean());
  }

  /** The same of a run that has not ended, with the last figures instead of means. */
  ResultTable soFar() {
    return table(SO_FAR, load.isEmpty() ? rest : load, row -> row.now().mean());
  }

  private ResultTable table(
      ResultColumns<Row> columns, List<Part> busy, ToDoubleFunction<Row> known) {
    List<Row> rows =
        Measure.ALL.stream()
            .flatMap(each -> instances(each, busy).stream().map(name -> row(each, name)))
            .filter(row -> !Double.isNaN(known.applyAsDouble(row)))
            .toList();
    return columns.table("Server Watch: " + source, List.of(), rows, Published.NONE);
  }

  private Row row(Measure measure, String instance) {
    return new Row(
        measure,
        hasData(measure, instance, load) ? instance + " (data)" : instance,
        Times.of(rest, measure, instance),
        Times.of(load, measure, instance),
        Times.of(now, measure, instance));
  }

  /** Whether an instance is a disk with the data of the server. */
  private static boolean hasData(Measure measure, String instance, List<Part> parts) {
    return measure.of() == Figure.DISK_READS
        && parts.stream().anyMatch(part -> part.span().get(Figure.DATA_DISK, instance).isPresent());
  }

  /** Those with work: the busiest, and others that have not much less; and disks with data. */
  static List<String> instances(Measure measure, List<Part> parts) {
    if (measure.of() == null) {
      return List.of("");
    }
    List<String> all =
        parts.stream().flatMap(part -> measure.instances(part.span())).distinct().sorted().toList();
    double busiest = all.stream().mapToDouble(each -> use(measure, each, parts)).max().orElse(0);
    return all.stream()
        .filter(
            each -> use(measure, each, parts) > LITTLE * busiest || hasData(measure, each, parts))
        .toList();
  }

  /** How much an instance was used, by the figure that every one of its kind has. */
  private static double use(Measure measure, String instance, List<Part> parts) {
    return parts.stream()
        .mapToDouble(part -> part.span().get(measure.of(), instance).orElse(0))
        .sum();
  }
}
