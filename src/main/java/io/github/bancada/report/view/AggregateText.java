package io.github.bancada.report.view;

import io.github.bancada.metrics.ApdexThresholds;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;

/**
 * The aggregate table as text, the same in every view: one unit for all times. Immutable.
 *
 * @param figures labels of the rows
 * @param columns columns after the name
 * @param unit of all times
 * @param titles title of each column, first that of the name
 * @param rows the cells of each row
 */
public record AggregateText(
    List<LabelSummary> figures,
    List<Column> columns,
    TimeFormat unit,
    List<String> titles,
    List<List<String>> rows) {
  /** Cell of an unknown figure. */
  public static final String NONE = "-";

  /** Title of the label column in the table of samples outside the load. */
  public static final String OUTSIDE = "outside the load";

  /** Whether the last row is the total of the others; not all figures have one. */
  public boolean hasTotal() {
    return !figures.isEmpty() && figures.get(figures.size() - 1).label().equals(RunSummary.TOTAL);
  }

  /** All labels and columns of a run, {@code TOTAL} last. */
  public static AggregateText of(RunSummary summary) {
    return of("label", withTotal(summary), Column.withoutResponses(summary));
  }

  /**
   * Times of failed samples: each label with failures, and {@code TOTAL} last if there are several;
   * no rows without failures.
   */
  public static AggregateText ofFailures(RunSummary summary) {
    List<LabelSummary> failed =
        withTotal(summary).stream().filter(each -> !each.outcomes().failed().isEmpty()).toList();
    List<Column> columns = new ArrayList<>();
    columns.add(
        new Column("count", "count", Column.Kind.COUNT, s -> s.outcomes().failed().count()));
    columns.addAll(Column.FAILED);
    return of("failed samples", withoutRepetition(failed), columns);
  }

  /**
   * Response times: each label with some, and {@code TOTAL} last if there are several; no rows
   * without arrivals.
   */
  public static AggregateText ofResponses(RunSummary summary) {
    return ofResponses("response time", withoutRepetition(responding(withTotal(summary))));
  }

  /** Latencies: each label with some, and {@code TOTAL} last if there are several. */
  public static AggregateText ofLatencies(RunSummary summary) {
    List<LabelSummary> some =
        withTotal(summary).stream().filter(each -> !each.latencies().isEmpty()).toList();
    List<Column> columns = new ArrayList<>();
    columns.add(new Column("count", "count", Column.Kind.COUNT, s -> s.latencies().count()));
    Column.LATENCY.stream()
        .map(column -> column.titled(column.title().replaceFirst("^latency ", "")))
        .forEach(columns::add);
    return of("latency", withoutRepetition(some), columns);
  }

  /**
   * The Apdex and its ranges, failed samples and shares of good samples: each label, and {@code
   * TOTAL} last if there are several; no rows if it is not known which samples failed.
   */
  public static AggregateText ofApdex(RunSummary summary) {
    ApdexThresholds thresholds = summary.info().settings().thresholds();
    List<LabelSummary> known =
        withTotal(summary).stream()
            .filter(each -> each.samples() > 0 && each.apdex(thresholds).isPresent())
            .toList();
    List<Column> columns = new ArrayList<>(Column.apdex(summary.info()));
    columns.add(new Column("failed", "failed", Column.Kind.COUNT, LabelSummary::errors));
    columns.add(
        new Column(
            "within",
            "% " + columns.get(1).title(),
            Column.Kind.PERCENT,
            each -> 100.0 * each.apdex(thresholds).orElseThrow().satisfied() / each.samples()));
    return of("ranges", withoutRepetition(known), columns);
  }

  /** The same for short views; no rows unless thresholds were chosen. */
  public static AggregateText ofChosenApdex(RunSummary summary) {
    return summary.info().settings().apdex().isPresent()
        ? ofApdex(summary)
        : of("ranges", List.of(), List.of());
  }

  /** Response times of each remote engine. */
  static AggregateText ofResponsesByEngine(RunSummary summary) {
    return ofResponses("response time by engine", responding(summary.engines()));
  }

  private static List<LabelSummary> responding(List<LabelSummary> rows) {
    return rows.stream().filter(each -> !each.responses().isEmpty()).toList();
  }

  private static AggregateText ofResponses(String name, List<LabelSummary> rows) {
    List<Column> columns =
        Column.RESPONSE.stream()
            .map(column -> column.titled(column.title().replaceFirst("^response ", "")))
            .toList();
    return of(name, rows, columns);
  }

  /** The total of a single label would repeat it. */
  private static List<LabelSummary> withoutRepetition(List<LabelSummary> rows) {
    return rows.size() == 2 ? rows.subList(0, 1) : rows;
  }

  public static List<LabelSummary> withTotal(RunSummary summary) {
    List<LabelSummary> rows = new ArrayList<>(summary.labels());
    rows.add(summary.total());
    return rows;
  }

  /** Makes a table; the name is the title of the first column. */
  public static AggregateText of(String name, List<LabelSummary> figures, List<Column> columns) {
    return of(name, figures, columns, "");
  }

  /**
   * The same table in a chosen unit.
   *
   * @param symbol one of {@link TimeFormat#SYMBOLS}; "" for the best one
   */
  public static AggregateText of(
      String name, List<LabelSummary> figures, List<Column> columns, String symbol) {
    Map<Column, double[]> values = new LinkedHashMap<>();
    columns.forEach(
        column -> values.put(column, figures.stream().mapToDouble(column::of).toArray()));
    TableTimes times = times(values, symbol);
    List<String> titles = new ArrayList<>(List.of(name));
    List<List<String>> rows = new ArrayList<>();
    figures.forEach(each -> rows.add(new ArrayList<>(List.of(TransactionNotes.marked(each)))));
    values.forEach(
        (column, each) -> {
          boolean isTime = column.kind() == Column.Kind.NANOS;
          titles.add(isTime ? column.title() + " " + times.unit().symbol() : column.title());
          TimeFormat format = times.column(each);
          for (int i = 0; i < each.length; i++) {
            rows.get(i).add(cell(column, format, figures.get(i), each[i]));
          }
        });
    return new AggregateText(figures, columns, times.unit(), titles, rows);
  }

  private static TableTimes times(Map<Column, double[]> values, String symbol) {
    double[] measured = times(values, column -> !column.isMean());
    return symbol.isEmpty()
        ? TableTimes.of(measured, times(values, Column::isMean))
        : TableTimes.in(TimeFormat.in(symbol), measured);
  }

  private static double[] times(Map<Column, double[]> values, Predicate<Column> wanted) {
    return values.entrySet().stream()
        .filter(each -> each.getKey().kind() == Column.Kind.NANOS && wanted.test(each.getKey()))
        .flatMapToDouble(each -> DoubleStream.of(each.getValue()))
        .toArray();
  }

  private static String cell(Column column, TimeFormat unit, LabelSummary row, double value) {
    if (column.kind() == Column.Kind.TEXT) {
      return column.text().apply(row);
    }
    if (Double.isNaN(value)) {
      return NONE;
    }
    return switch (column.kind()) {
      case COUNT -> count(value);
      case PERCENT -> percent(value);
      case NANOS -> unit.format(value);
      case RATE, TEXT -> String.format(Locale.ROOT, value < 100 ? "%,.2f" : "%,.1f", value);
    };
  }

  /** A whole number with thousands separators. */
  static String count(double value) {
    return String.format(Locale.ROOT, "%,.0f", value);
  }

  /** Rounds no failure away: one in a million is not 0.00. */
  public static String percent(double value) {
    String text = String.format(Locale.ROOT, "%.2f", value);
    if (value > 0 && text.equals("0.00")) {
      return "<0.01";
    }
    return value < 100 && text.equals("100.00") ? ">99.99" : text;
  }
}
