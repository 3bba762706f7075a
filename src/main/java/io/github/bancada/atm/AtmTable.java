package io.github.bancada.atm;

import static io.github.bancada.table.ResultColumn.count;
import static io.github.bancada.table.ResultColumn.decimals;
import static io.github.bancada.table.ResultColumn.figure;
import static io.github.bancada.table.ResultColumn.wholeOr;
import static io.github.bancada.table.ResultColumn.words;

import io.github.bancada.sql.CheckpointPhase;
import io.github.bancada.table.Published;
import io.github.bancada.table.PublishedForm;
import io.github.bancada.table.ResultColumn;
import io.github.bancada.table.ResultColumns;
import io.github.bancada.table.ResultTable;
import io.github.bancada.table.RunTables;
import io.github.bancada.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * The table of the ATM benchmark (users, time, transactions, TPS, concurrency, times of the
 * transactions in seconds) by label, with its rules and published figures. Immutable.
 *
 * @param rows by label, in the order in which the labels appeared
 * @param users most virtual users at one time, of all labels
 * @param scale of the database; 0 if unknown
 * @param endReason why the run ended early; "" if it did not
 */
public record AtmTable(
    AtmPhases phases,
    List<AtmFigures> rows,
    int users,
    int scale,
    Published published,
    String endReason,
    CheckpointPhase server) {
  /** Published TPS by configuration. */
  public static final PublishedForm PUBLISHED =
      PublishedForm.list("configuration", "TPS", "RAID 10 | 3766").aboveZero();

  static final String TOTAL = "TOTAL";

  private static final String NAME = "ATM Results";

  public AtmTable {
    rows = List.copyOf(rows);
  }

  private ResultColumns<AtmFigures> columns() {
    List<ResultColumn<AtmFigures>> columns =
        new ArrayList<>(
            List.of(
                words("label", "label", AtmFigures::label),
                count("users", "users", AtmFigures::users),
                count("warmup_s", "", row -> phases.warmupSeconds()),
                figure("measured_s", "time s", "s", wholeOr(1), 9, AtmFigures::seconds),
                count("rampdown_s", "", row -> phases.rampdownSeconds()),
                count("transactions", "trans", AtmFigures::transactions),
                figure("tps", "TPS", "1/s", decimals(1), 9, AtmFigures::tps),
                figure("concurrency", "conc", "", decimals(1), 9, known(AtmFigures::concurrency)),
                seconds("avg_r_s", "avg R", AtmFigures::averageSeconds),
                seconds("min_r_s", "min R", AtmFigures::minSeconds),
                seconds("p50_r_s", "50 % R", row -> row.percentileSeconds(50)),
                seconds("p90_r_s", "90 % R", row -> row.percentileSeconds(90)),
                seconds("p95_r_s", "95 % R", row -> row.percentileSeconds(95)),
                seconds("max_r_s", "max R", AtmFigures::maxSeconds),
                count("failed", "failed", AtmFigures::failed),
                count("in_doubt", "in doubt", AtmFigures::inDoubt),
                count("retried", "retried", AtmFigures::retried),
                count("not_counted", "", AtmFigures::outside)));
    List<String> seen = server.cells();
    for (int i = 0; i < seen.size(); i++) {
      String cell = seen.get(i);
      columns.add(words(CheckpointPhase.TITLES.get(i), "", row -> cell));
    }
    return new ResultColumns<>(columns);
  }

  private static ResultColumn<AtmFigures> seconds(
      String key, String title, ToDoubleFunction<AtmFigures> seconds) {
    return figure(key, title, "s", decimals(4), 9, known(seconds));
  }

  /** Not a number if no transaction was committed. */
  private static ToDoubleFunction<AtmFigures> known(ToDoubleFunction<AtmFigures> value) {
    return row -> row.transactions() == 0 ? Double.NaN : value.applyAsDouble(row);
  }

  /** The rows, and their total if there are several that ran at the same time. */
  private List<AtmFigures> withTotal() {
    if (rows.size() < 2 || phases.ofEachLabel()) {
      return rows;
    }
    List<AtmFigures> all = new ArrayList<>(rows);
    all.add(AtmFigures.total(TOTAL, users, rows));
    return all;
  }

  public RunTables tables() {
    List<ResultTable> tables = new ArrayList<>();
    if (rows.isEmpty()) {
      tables.add(ResultTable.of(NAME, List.of("no sample of ATM Withdrawal")));
    } else {
      tables.add(
          columns()
              .table(NAME, List.of(phasesText()), withTotal(), Published.NONE)
              .withBelow(remarks()));
      server.table(rows.stream().mapToLong(AtmFigures::transactions).sum()).ifPresent(tables::add);
      if (!published.isEmpty() && rows.size() == 1) {
        tables.add(publishedTable(rows.get(0).tps()));
      }
    }
    return new RunTables(rows.isEmpty(), tables, columns().csv(withTotal()));
  }

  private String phasesText() {
    return text(
        "warm-up %,d s, measured %,d s, ramp-down %,d s%s; R is a transaction's time in seconds",
        phases.warmupSeconds(),
        phases.measuredSeconds(),
        phases.rampdownSeconds(),
        phases.ofEachLabel() ? " of each label" : "");
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  private List<String> remarks() {
    long outside = rows.stream().mapToLong(AtmFigures::outside).sum();
    long not = rows.stream().mapToLong(AtmFigures::outsideNotCommitted).sum();
    List<String> remarks = new ArrayList<>();
    remarks.add(
        "Not wholly inside the measured time, and not counted: "
            + Quantity.of(outside, "transaction")
            + (not == 0 ? "" : text(" (%,d not committed)", not)));
    if (rows.size() == 1) {
      AtmValidity.objections(rows.get(0), phases, scale, endReason, server).stream()
          .map(objection -> ResultTable.OBJECTION + "result of the benchmark, because " + objection)
          .forEach(remarks::add);
      return remarks;
    }
    rows.stream()
        .filter(row -> AtmValidity.isCutShort(row, phases))
        .map(
            row ->
                text(
                    "%s: its virtual users ended before its measured phase, so only %.1f s were"
                        + " measured",
                    row.label(), row.seconds()))
        .forEach(remarks::add);
    remarks.add(
        "Not a result of the benchmark: the benchmark has one kind of transaction, this run has "
            + Quantity.of(rows.size(), "label"));
    return remarks;
  }

  private ResultTable publishedTable(double tps) {
    List<List<ResultTable.Cell>> cells =
        published.rows().stream()
            .map(
                row -> {
                  Published.Figure figure = row.figures().get(0);
                  return List.of(
                      ResultTable.Cell.of(row.name()),
                      figure.cell(wholeOr(1)),
                      new Published.Figure("", tps / figure.value())
                          .cell(ratio -> text("x%.2f", ratio)));
                })
            .toList();
    return new ResultTable(
        "TPS as published on other hardware, and this run's ratio to it",
        List.of(),
        published.title(),
        List.of(
            new ResultTable.Column("configuration", "configuration", "", true, false),
            new ResultTable.Column("tps", "TPS", "1/s", false, true),
            new ResultTable.Column("ratio", "this run", "", false, false)),
        cells,
        List.of());
  }
}
