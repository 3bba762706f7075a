package io.github.bancada.csv;

import static io.github.bancada.table.ResultColumn.count;
import static io.github.bancada.table.ResultColumn.decimals;
import static io.github.bancada.table.ResultColumn.figure;

import io.github.bancada.table.Published;
import io.github.bancada.table.PublishedForm;
import io.github.bancada.table.ResultColumn;
import io.github.bancada.table.ResultColumns;
import io.github.bancada.table.ResultTable;
import io.github.bancada.table.RunTables;
import io.github.bancada.text.Quantity;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * The figures of the load of a CSV file. Immutable.
 *
 * @param selects one for each row
 * @param found rows that existed before
 * @param sentBytes on the wire
 * @param receivedBytes on the wire
 * @param wallMillis from the start of the first to the end of the last statement
 */
record CsvLoadTable(
    long selects,
    long inserts,
    long found,
    long failedSelects,
    long failedInserts,
    long sentBytes,
    long receivedBytes,
    long wallMillis,
    Published published) {
  private static final String NAME = "CSV Load Results";

  private static final ResultColumns<CsvLoadTable> COLUMNS =
      new ResultColumns<>(
          List.of(
              count("rows", "", CsvLoadTable::selects),
              count("inserted", "", CsvLoadTable::inserted),
              count("found", "", CsvLoadTable::found),
              count("failed_selects", "", CsvLoadTable::failedSelects),
              count("failed_inserts", "", CsvLoadTable::failedInserts),
              count("statements", "", CsvLoadTable::statements),
              count("sent_bytes", "", CsvLoadTable::sentBytes),
              shown("wall_s", "", "s", CsvLoadTable::seconds),
              shown(
                  "statements_per_s",
                  "statements/s",
                  "1/s",
                  run -> run.perSecond(run.statements())),
              shown("rows_per_s", "rows/s", "1/s", run -> run.perSecond(run.selects())),
              shown("select_percent", "SELECT %", "%", run -> run.percent(run.selects())),
              shown("insert_percent", "INSERT %", "%", run -> run.percent(run.inserts())),
              count("received_bytes", "", CsvLoadTable::receivedBytes)));

  /** Published figures by name. */
  static final PublishedForm PUBLISHED =
      PublishedForm.list("figure", "number", "statements/s | 450").only(COLUMNS.titles());

  private static ResultColumn<CsvLoadTable> shown(
      String key, String title, String unit, ToDoubleFunction<CsvLoadTable> number) {
    return figure(key, title, unit, decimals(1), 3, number);
  }

  private long statements() {
    return selects + inserts;
  }

  private long inserted() {
    return inserts - failedInserts;
  }

  private double seconds() {
    return wallMillis / 1000.0;
  }

  private double perSecond(long count) {
    return wallMillis == 0 ? 0 : count / seconds();
  }

  private double percent(long count) {
    return 100.0 * count / Math.max(1, statements());
  }

  RunTables tables() {
    boolean none = statements() == 0;
    ResultTable table =
        none
            ? ResultTable.of(NAME, List.of("no statement of CSV Load"))
            : COLUMNS.figures(NAME, List.of(rowsText()), this, published);
    return new RunTables(none, List.of(table), COLUMNS.csv(List.of(this)));
  }

  private String rowsText() {
    return String.format(
        Locale.ROOT,
        "%s in %.1f s: %,d inserted, %,d existed already, %,d failed",
        Quantity.of(selects, "row"),
        seconds(),
        inserted(),
        found,
        failedSelects + failedInserts);
  }
}
