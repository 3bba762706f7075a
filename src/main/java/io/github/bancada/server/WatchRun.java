package io.github.bancada.server;

import io.github.bancada.server.figure.SpanSeries.Part;
import io.github.bancada.server.source.Source;
import io.github.bancada.table.ResultColumn;
import io.github.bancada.table.ResultColumns;
import io.github.bancada.table.ResultTable;
import io.github.bancada.table.RunTables;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToDoubleFunction;

/** The figures of all sources in a run. Thread-safe: any thread may add samples. */
final class WatchRun implements AutoCloseable {
  private static final long NONE = Long.MAX_VALUE;

  private final List<String> notices = new CopyOnWriteArrayList<>();
  private final List<WatchedSource> sources;
  private final AtomicLong begin = new AtomicLong(NONE);
  private final AtomicLong end = new AtomicLong(NONE);

  /** A row of the file. */
  private record Second(String source, double fromSecond, double toSecond, Part part) {}

  WatchRun(List<Source> sources) {
    this.sources =
        sources.stream().map(each -> new WatchedSource(each, notices::add).started()).toList();
  }

  /** Watches for some seconds before the load; ends with an interrupt. */
  void rest(int seconds) {
    try {
      TimeUnit.SECONDS.sleep(sources.isEmpty() ? 0 : seconds);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A sample began and ended, by {@link System#nanoTime()}. */
  void sample(long beginNanos, long endNanos) {
    begin.accumulateAndGet(beginNanos, Math::min);
    end.accumulateAndGet(endNanos, (before, now) -> before == NONE ? now : Math.max(before, now));
  }

  /** Ends the readings and gives the figures. */
  RunTables tables() {
    close();
    List<String> sentences = new ArrayList<>(notices);
    if (sources.isEmpty()) {
      sentences.add("not known: the server runs on another machine, and no source is named");
    }
    List<ResultTable> tables = new ArrayList<>();
    tables.add(ResultTable.of("Server Watch", sentences));
    sources.forEach(
        each ->
            tables.add(
                new WatchTable(each.name(), each.series().parts(), begin.get(), end.get())
                    .table()));
    return new RunTables(begin.get() == NONE, tables, csv());
  }

  /** One row a second of each source; the start of the load is second 0. */
  private String csv() {
    List<Second> rows =
        sources.stream()
            .flatMap(
                source -> source.series().parts().stream().map(part -> second(source.name(), part)))
            .toList();
    List<ResultColumn<Second>> columns = new ArrayList<>();
    columns.add(ResultColumn.words("source", "", Second::source));
    columns.add(number("from_s", 3, Second::fromSecond));
    columns.add(number("to_s", 3, Second::toSecond));
    for (Measure measure : Measure.ALL) {
      Set<String> instances = new LinkedHashSet<>();
      rows.forEach(row -> measure.instances(row.part().span()).forEach(instances::add));
      instances.stream().sorted().forEach(name -> columns.add(column(measure, name)));
    }
    return new ResultColumns<>(columns).csv(rows);
  }

  private static ResultColumn<Second> column(Measure measure, String instance) {
    return number(
        instance.isEmpty() ? measure.key() : measure.key() + " " + instance,
        4,
        row -> finite(measure.value().in(row.part().span(), instance)));
  }

  /** No requests have no mean time. */
  private static double finite(double value) {
    return Double.isFinite(value) ? value : Double.NaN;
  }

  private static ResultColumn<Second> number(
      String key, int decimals, ToDoubleFunction<Second> value) {
    return ResultColumn.figure(key, "", "", Double::toString, decimals, value);
  }

  private Second second(String source, Part part) {
    return new Second(source, second(part.beginNanos()), second(part.endNanos()), part);
  }

  private double second(long nanos) {
    return begin.get() == NONE ? Double.NaN : (nanos - begin.get()) / 1e9;
  }

  @Override
  public void close() {
    sources.forEach(WatchedSource::close);
  }
}
