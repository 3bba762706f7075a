package io.github.bancada.report.view;

import static io.github.bancada.table.ResultColumn.count;
import static io.github.bancada.table.ResultColumn.figure;
import static io.github.bancada.table.ResultColumn.wholeOr;

import io.github.bancada.metrics.ElapsedTimes;
import io.github.bancada.metrics.Failures;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.table.Published;
import io.github.bancada.table.PublishedForm;
import io.github.bancada.table.ResultColumn;
import io.github.bancada.table.ResultColumns;
import io.github.bancada.table.ResultTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/**
 * A run beside published figures. Their header (see {@link PublishedForm}) defines them:
 *
 * <ul>
 *   <li>{@code figure | published}: each row is a figure of the whole run, one of {@link
 *       RunFigures};
 *   <li>any other: wall seconds. This run's are from the start of the first to the end of the last
 *       sample of the label {@code "<column> <row>"}; ratios are to the first column.
 * </ul>
 *
 * Stateless.
 */
public final class PublishedView {
  private static final PublishedForm SECONDS = PublishedForm.table("rows");
  private static final PublishedForm FIGURES =
      PublishedForm.table("figure", "published").only(RunFigures.ALL.titles());

  private static final DoubleFunction<String> MILLIS = ResultColumn.decimals(3);

  private PublishedView() {}

  /**
   * Reads the field of a Load Report; an empty text is {@link Published#NONE}.
   *
   * @throws IllegalArgumentException with the wrong line
   */
  public static Published parse(String text) {
    Published read = SECONDS.parse(text);
    return isOfFigures(read) ? FIGURES.parse(text) : read;
  }

  private static boolean isOfFigures(Published published) {
    return published.names().equals("figure") && published.columns().equals(List.of("published"));
  }

  /** The run beside published figures; empty without any. */
  public static Optional<ResultTable> of(RunSummary run) {
    Published published = run.results().published();
    if (published.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(isOfFigures(published) ? figures(run, published) : seconds(run, published));
  }

  /** That table and the listeners' tables, except those that the plan asks for. */
  public static List<ResultTable> others(RunSummary run) {
    List<ResultTable> tables = new ArrayList<>(run.results().others());
    of(run).ifPresent(tables::add);
    return tables;
  }

  private static ResultTable figures(RunSummary run, Published published) {
    return RunFigures.ALL
        .only(published.rowNames())
        .figures("Published figures beside this run", List.of(), run, published);
  }

  private static ResultTable seconds(RunSummary run, Published published) {
    List<String> names = published.columns();
    List<ResultTable.Column> columns = new ArrayList<>();
    columns.add(new ResultTable.Column("", published.names(), "", true, false));
    addColumns(columns, names, false);
    addColumns(columns, names, true);
    List<List<ResultTable.Cell>> rows = new ArrayList<>();
    for (Published.Row row : published.rows()) {
      List<ResultTable.Cell> cells = new ArrayList<>();
      cells.add(ResultTable.Cell.of(row.name()));
      addCells(
          cells,
          names.stream()
              .map(name -> new Published.Figure("", wallSeconds(run, name + " " + row.name())))
              .toList());
      addCells(cells, row.figures());
      rows.add(cells);
    }
    String name =
        "Wall seconds of this run" + (names.size() > 1 ? " and ratio to " + names.get(0) : "");
    return new ResultTable(
        name,
        List.of(),
        published.title(),
        columns,
        rows,
        run.total().errors() > 0
            ? List.of("Some samples failed: these times are not comparable.")
            : List.of());
  }

  private static void addColumns(
      List<ResultTable.Column> columns, List<String> names, boolean published) {
    for (int i = 0; i < names.size(); i++) {
      columns.add(new ResultTable.Column("", names.get(i), "s", false, published));
      if (i > 0) {
        columns.add(new ResultTable.Column("", "ratio", "", false, published));
      }
    }
  }

  private static void addCells(List<ResultTable.Cell> cells, List<Published.Figure> seconds) {
    double first = seconds.get(0).value();
    for (int i = 0; i < seconds.size(); i++) {
      Published.Figure figure = seconds.get(i);
      cells.add(figure.cell(MILLIS));
      if (i > 0) {
        double ratio = first > 0 ? figure.value() / first : Double.NaN;
        cells.add(new Published.Figure("", ratio).cell(PublishedView::ratio));
      }
    }
  }

  private static String ratio(double value) {
    return String.format(Locale.ROOT, "x%.2f", value);
  }

  private static double wallSeconds(RunSummary run, String label) {
    return run.labels().stream()
        .filter(each -> each.label().equals(label) && each.samples() > 0)
        .findFirst()
        .map(each -> each.span().millis() / 1000.0)
        .orElse(Double.NaN);
  }

  /** The figures of a whole run that can have published values. Stateless. */
  private static final class RunFigures {
    static final ResultColumns<RunSummary> ALL =
        new ResultColumns<>(
            List.of(
                count("", "samples", run -> run.total().samples()),
                count("", "errors", run -> run.total().errors()),
                figure(
                    "", "error %", "%", RunFigures::percent, 0, run -> run.total().errorPercent()),
                count("", "first failed sample", RunFigures::firstFailed),
                figure(
                    "",
                    "samples/s",
                    "1/s",
                    wholeOr(1),
                    0,
                    run -> run.total().throughputPerSecond()),
                figure(
                    "",
                    "seconds",
                    "s",
                    RunFigures::seconds,
                    0,
                    run -> run.total().span().millis() / 1e3),
                millis("mean ms", ElapsedTimes::meanNanos),
                millis("p50 ms", times -> times.percentileNanos(50)),
                millis("p95 ms", times -> times.percentileNanos(95)),
                millis("max ms", ElapsedTimes::maxNanos)));

    private RunFigures() {}

    /** Figures of successful samples. */
    private static ResultColumn<RunSummary> millis(
        String title, ToDoubleFunction<ElapsedTimes> nanos) {
      return figure(
          "",
          title,
          "ms",
          wholeOr(3),
          0,
          run -> {
            ElapsedTimes times = run.total().elapsed();
            return times.isEmpty() ? Double.NaN : nanos.applyAsDouble(times) / 1e6;
          });
    }

    private static String seconds(double value) {
      return wholeOr(value < 10 ? 3 : 1).apply(value);
    }

    private static double firstFailed(RunSummary run) {
      return run.failures()
          .first()
          .map(Failures.First::sampleNumber)
          .map(Long::doubleValue)
          .orElse(Double.NaN);
    }

    private static String percent(double value) {
      return value == Math.rint(value) ? AggregateText.count(value) : AggregateText.percent(value);
    }
  }
}
