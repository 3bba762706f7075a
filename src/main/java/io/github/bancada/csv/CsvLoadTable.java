package io.github.bancada.csv;

import io.github.bancada.element.RunTable;
import io.github.bancada.text.TextTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What the load of a CSV file came to. Immutable.
 *
 * @param selects statements that looked for a row; one for each row
 * @param inserts statements that inserted one
 * @param found rows that were there already
 * @param failedSelects of the selects, those that failed
 * @param failedInserts of the inserts, those that failed
 * @param sentBytes on the wire
 * @param receivedBytes on the wire
 * @param wallMillis from the start of the first to the end of the last statement
 * @param published figures to show beside
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
    PublishedLoad published)
    implements RunTable {

  private long statements() {
    return selects + inserts;
  }

  /** The figures by the names of {@link PublishedLoad}. */
  private Map<String, Double> figures() {
    double seconds = wallMillis / 1000.0;
    Map<String, Double> figures = new LinkedHashMap<>();
    figures.put(PublishedLoad.STATEMENTS_PER_SECOND, seconds == 0 ? 0 : statements() / seconds);
    figures.put(PublishedLoad.ROWS_PER_SECOND, seconds == 0 ? 0 : selects / seconds);
    figures.put(PublishedLoad.SELECT_PERCENT, 100.0 * selects / Math.max(1, statements()));
    figures.put(PublishedLoad.INSERT_PERCENT, 100.0 * inserts / Math.max(1, statements()));
    return figures;
  }

  @Override
  public boolean isEmpty() {
    return statements() == 0;
  }

  @Override
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (isEmpty()) {
      lines.add("CSV Load Results: no statement of CSV Load");
      return lines;
    }
    long failed = failedSelects + failedInserts;
    lines.add(
        String.format(
            Locale.ROOT,
            "CSV Load Results: %,d rows in %.1f s: %,d inserted, %,d were there already, %,d"
                + " failed",
            selects,
            wallMillis / 1000.0,
            inserts - failedInserts,
            found,
            failed));
    if (!published.title().isEmpty()) {
      lines.add("Right of the bar, as published: " + published.title());
    }
    lines.add("");
    TextTable table = new TextTable();
    table.row(
        published.title().isEmpty()
            ? List.of("figure", "this run")
            : List.of("figure", "this run", "|", "published"));
    figures()
        .forEach(
            (name, value) -> {
              List<String> row = new ArrayList<>(List.of(name, number(value)));
              if (!published.title().isEmpty()) {
                Double other = published.figures().get(name);
                row.add("|");
                row.add(other == null ? "-" : number(other));
              }
              table.row(row);
            });
    lines.addAll(table.lines());
    return lines;
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%,.1f", value);
  }

  @Override
  public String csv() {
    StringBuilder csv =
        new StringBuilder(
            "rows,inserted,found,failed_selects,failed_inserts,statements,sent_bytes,wall_s,"
                + "statements_per_s,rows_per_s,select_percent,insert_percent,received_bytes\n");
    csv.append(
        String.format(
            Locale.ROOT,
            "%d,%d,%d,%d,%d,%d,%d,%.3f",
            selects,
            inserts - failedInserts,
            found,
            failedSelects,
            failedInserts,
            statements(),
            sentBytes,
            wallMillis / 1000.0));
    figures().values().forEach(v -> csv.append(String.format(Locale.ROOT, ",%.3f", v)));
    return csv.append(',').append(receivedBytes).append('\n').toString();
  }
}
