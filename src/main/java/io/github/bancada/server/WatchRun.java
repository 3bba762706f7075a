package io.github.bancada.server;

import io.github.bancada.jmeter.Environments;
import io.github.bancada.server.figure.Figure;
import io.github.bancada.server.figure.SourceKind;
import io.github.bancada.server.figure.Span;
import io.github.bancada.server.figure.SpanSeries.Part;
import io.github.bancada.server.limit.LimitVerdict;
import io.github.bancada.server.limit.SourceSpans;
import io.github.bancada.server.limit.WatchedRun;
import io.github.bancada.server.source.Source;
import io.github.bancada.server.source.Sources;
import io.github.bancada.table.ResultColumn;
import io.github.bancada.table.ResultColumns;
import io.github.bancada.table.ResultTable;
import io.github.bancada.table.RunTables;
import io.github.bancada.text.Terminal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The figures of all sources in a run. Thread-safe: any thread may add samples. */
final class WatchRun implements AutoCloseable {
  private static final double PERCENT = 100;

  private final List<String> notices = new CopyOnWriteArrayList<>();
  private final List<WatchedSource> sources;
  private final WatchedSource loadMachine;
  private final LoadSeconds load = new LoadSeconds();

  /** Milliseconds since the epoch at 0 of {@link System#nanoTime()}. */
  private final double epochMillis = System.currentTimeMillis() - System.nanoTime() / 1e6;

  /** A row of the file. */
  private record Second(String source, double fromSecond, double toSecond, Part part) {}

  private final int restSeconds;

  /**
   * When the time at rest ended, by {@link System#nanoTime()}: later the plan may prepare the
   * server, which is neither rest nor load.
   */
  private volatile long restEndNanos = Long.MAX_VALUE;

  /**
   * @param restSeconds time to watch before the load
   */
  WatchRun(List<Source> sources, int restSeconds) {
    this.restSeconds = restSeconds;
    this.sources =
        sources.stream().map(each -> new WatchedSource(each, this::tell).started()).toList();
    loadMachine = new WatchedSource(Sources.loadMachine(), any -> {}).started();
    Map<String, Integer> numbers = new HashMap<>();
    this.sources.forEach(each -> offer(each, numbers));
  }

  /** Names of machines would make each run different. */
  private static void offer(WatchedSource source, Map<String, Integer> numbers) {
    String role = source.kind() == SourceKind.SERVER ? "server" : "server's machine";
    int number = numbers.merge(role, 1, Integer::sum);
    String name = number == 1 ? role : role + " " + number;
    Environments.ofThisTest().offer(name, () -> source.environment(name));
  }

  /** At once, and in the reports. */
  private void tell(String notice) {
    notices.add(notice);
    Terminal.say("Server Watch: " + notice);
  }

  /** Watches before the load, once; ends with an interrupt. */
  synchronized void rest() {
    if (restEndNanos != Long.MAX_VALUE) {
      return;
    }
    try {
      TimeUnit.SECONDS.sleep(sources.isEmpty() ? 0 : restSeconds);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    restEndNanos = System.nanoTime();
  }

  /** The samples. */
  LoadSeconds load() {
    return load;
  }

  /** Ends the readings and gives the figures; nothing without a source. */
  RunTables tables() {
    close();
    if (sources.isEmpty()) {
      return new RunTables(true, List.of(), "");
    }
    List<ResultTable> tables = new ArrayList<>();
    if (load.isEmpty()) {
      tables.add(ResultTable.of("Server Watch", notices));
    } else {
      LimitVerdict verdict = verdict();
      long start = load.startMillis();
      WatchPlots plots = new WatchPlots(verdict, start, nanos(start));
      tables.add(VerdictTable.of(verdict).withBelow(notices).withPlots(plots.ofRun()));
      sources.forEach(
          each ->
              tables.add(
                  table(each)
                      .table()
                      .withBelow(each.cost().stream().toList())
                      .withPlots(plots.of(each))));
    }
    tables.removeIf(WatchRun::saysNothing);
    return new RunTables(load.isEmpty(), tables, csv());
  }

  /** The figures of a running test, after what was told. */
  List<ResultTable> soFar() {
    List<ResultTable> tables = new ArrayList<>();
    if (!notices.isEmpty()) {
      tables.add(ResultTable.of("Server Watch", notices));
    }
    sources.forEach(each -> tables.add(table(each).soFar()));
    tables.removeIf(WatchRun::saysNothing);
    return tables;
  }

  /** As of a source that never answered, or of a load of less than a second. */
  private static boolean saysNothing(ResultTable table) {
    return table.above().isEmpty() && table.rows().isEmpty();
  }

  private WatchTable table(WatchedSource source) {
    List<Part> parts = source.series().parts();
    return load.isEmpty()
        ? new WatchTable(source.name(), parts, restEndNanos, Long.MAX_VALUE, Long.MAX_VALUE)
        : new WatchTable(
            source.name(), parts, restEndNanos, nanos(load.beginMillis()), nanos(load.endMillis()));
  }

  private LimitVerdict verdict() {
    List<SourceSpans> spans =
        sources.stream()
            .map(
                each -> new SourceSpans(each.name(), each.kind(), byEnd(each, Function.identity())))
            .toList();
    SortedMap<Long, Double> machine = byEnd(loadMachine, WatchRun::busyPercent);
    long restEnd = number(restEndNanos);
    machine.keySet().removeIf(second -> second < 0 && second > restEnd);
    return LimitVerdict.of(new WatchedRun(load.unit(), load.all(machine), spans));
  }

  /** By the number of the second of the run in which a span ends. */
  private <T> SortedMap<Long, T> byEnd(WatchedSource source, Function<Span, T> value) {
    SortedMap<Long, T> all = new TreeMap<>();
    for (Part each : source.series().parts()) {
      all.put(number(each.endNanos()), value.apply(each.span()));
    }
    return all;
  }

  /** Of the second of the run at a moment. */
  private long number(long nanos) {
    return load.number((long) (epochMillis + nanos / 1e6));
  }

  private static double busyPercent(Span span) {
    double idle =
        span.get(Figure.CPU_IDLE).orElse(Double.NaN)
            + span.get(Figure.CPU_IOWAIT).orElse(Double.NaN);
    return PERCENT * (1 - idle / span.get(Figure.CPUS).orElse(Double.NaN));
  }

  private long nanos(long millis) {
    return (long) ((millis - epochMillis) * 1e6);
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
    return load.isEmpty() ? Double.NaN : (nanos - nanos(load.beginMillis())) / 1e9;
  }

  @Override
  public void close() {
    sources.forEach(WatchedSource::end);
    sources.forEach(WatchedSource::close);
    loadMachine.close();
  }
}
