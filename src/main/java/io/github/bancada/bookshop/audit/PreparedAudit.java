package io.github.bancada.bookshop.audit;

import io.github.bancada.bookshop.shop.ShopSchema;
import io.github.bancada.sql.audit.AuditCheck;
import io.github.bancada.sql.audit.Findings;
import io.github.bancada.sql.load.LoadTable;
import io.github.bancada.sql.load.RowBuffer;
import io.github.bancada.text.Quantity;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Check B6: every prepared row follows from seed, table and number, except for changes that users
 * may make. Reads all prepared rows, one table after the other. Not thread-safe.
 */
final class PreparedAudit {
  /** Longer texts are not shown. */
  private static final int SHOWN = 60;

  private final LoadTable table;
  private final UserChanges changes;
  private final Findings findings;
  private final List<String> columns;

  /** Ends of rows whose last columns are NULL. */
  private final String nulls;

  private final RowBuffer buffer = RowBuffer.lines();

  /** The rows of the current unit. */
  private final List<String> found = new ArrayList<>();

  private long unit;
  private long rows;

  PreparedAudit(LoadTable table, UserChanges changes, Findings findings) {
    this.table = table;
    this.changes = changes;
    this.findings = findings;
    columns = ShopSchema.OWN.columnNames(table.name());
    nulls = "\t".repeat(columns.size() - table.columns().split(",").length);
  }

  static AuditCheck of(ShopSnapshot snapshot) throws SQLException {
    Findings findings = new Findings();
    UserChanges changes = UserChanges.of(snapshot);
    long rows = 0;
    for (LoadTable table : snapshot.prepared().tables()) {
      PreparedAudit found = new PreparedAudit(table, changes, findings);
      snapshot.forEach(found.query(), found::row);
      rows += found.end();
    }
    return findings.check(
        "B6",
        Quantity.of(rows, "prepared row")
            + " compared with their seed, "
            + Quantity.of(findings.count(), "finding"));
  }

  /** The rows to compare, in the order of generation: unit, and all columns as one text. */
  String query() {
    String key = table.key();
    String end =
        ShopSchema.isExtended(table.name()) ? " WHERE " + key + " <= " + table.units() : "";
    String order = columns.get(0).equals(key) ? key : key + ", " + columns.get(0);
    return String.format(
        "SELECT %s, CONCAT_WS('\t', %s) FROM %s%s ORDER BY %s",
        key, ShopSchema.texts(table.name()), table.name(), end, order);
  }

  void row(ResultSet row) throws SQLException {
    long next = row.getLong(1);
    if (next != unit) {
      compare();
      missing(next);
      unit = next;
    }
    found.add(row.getString(2));
  }

  /** Ends the comparison; returns the number of rows that were found. */
  long end() {
    compare();
    missing(table.units() + 1);
    return rows;
  }

  private void missing(long next) {
    for (long each = Math.max(unit, 0) + 1; each < next && each <= table.units(); each++) {
      findings.add(name(each) + " is missing");
    }
  }

  private String name(long each) {
    return table.name() + " " + each;
  }

  private void compare() {
    if (found.isEmpty()) {
      return;
    }
    rows += found.size();
    if (unit < 1 || unit > table.units()) {
      findings.add(name(unit) + " was not prepared");
    } else {
      compare(expected());
    }
    found.clear();
  }

  private String[] expected() {
    buffer.clear();
    table.maker().write(unit, buffer);
    return buffer.toString().split("\n");
  }

  private void compare(String[] expected) {
    if (expected.length != found.size()) {
      findings.add(
          String.format(
              Locale.ROOT,
              "%s has %d rows instead of %d",
              name(unit),
              found.size(),
              expected.length));
      return;
    }
    for (int i = 0; i < expected.length; i++) {
      String row = expected[i] + nulls;
      if (!row.equals(found.get(i))) {
        differ(
            columns.get(0).equals(table.key()) ? name(unit) : name(unit) + ", row " + (i + 1),
            row,
            found.get(i));
      }
    }
  }

  private void differ(String name, String expected, String actual) {
    Map<String, String> prepared = columns(expected);
    Map<String, String> now = columns(actual);
    List<String> wrong =
        columns.stream()
            .filter(column -> !prepared.get(column).equals(now.get(column)))
            .filter(column -> !changes.explain(column, prepared, now))
            .map(column -> text(column, prepared.get(column), now.get(column)))
            .toList();
    if (!wrong.isEmpty()) {
      findings.add(name + ": " + String.join(", ", wrong));
    }
  }

  private Map<String, String> columns(String row) {
    String[] texts = row.split("\t", columns.size());
    Map<String, String> named = new LinkedHashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      named.put(columns.get(i), i < texts.length ? texts[i] : "");
    }
    return named;
  }

  private static String text(String column, String expected, String actual) {
    return expected.length() > SHOWN || actual.length() > SHOWN
        ? column + " is another text"
        : String.format("%s '%s' instead of '%s'", column, actual, expected);
  }
}
