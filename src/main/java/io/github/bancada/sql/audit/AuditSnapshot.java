package io.github.bancada.sql.audit;

import io.github.bancada.sql.SqlDialect;
import io.github.bancada.text.Quantity;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A transaction with a consistent snapshot of the database, for all queries of an audit. Not
 * thread-safe.
 */
public class AuditSnapshot {
  private static final int KEYS = 200;

  private final Connection connection;
  private final SqlDialect dialect;

  /** Takes the snapshot; the connection is reserved for it until {@link #end}. */
  public AuditSnapshot(Connection connection) throws SQLException {
    this.connection = connection;
    dialect = SqlDialect.of(connection);
    dialect.beginSnapshot(connection);
  }

  public final SqlDialect dialect() {
    return dialect;
  }

  /** Ends the transaction. */
  public final void end() throws SQLException {
    dialect.endSnapshot(connection);
  }

  public interface RowAction {
    void accept(ResultSet row) throws SQLException;
  }

  /**
   * Streams the rows with some keys to an action, in queries of a few hundred keys, for which every
   * server uses the index.
   *
   * @param query makes the query for keys with commas between them
   */
  public final void forEachOf(
      Collection<? extends Number> keys, UnaryOperator<String> query, RowAction action)
      throws SQLException {
    List<? extends Number> all = List.copyOf(keys);
    for (int from = 0; from < all.size(); from += KEYS) {
      String some =
          all.subList(from, Math.min(all.size(), from + KEYS)).stream()
              .map(Number::toString)
              .collect(Collectors.joining(", "));
      forEach(query.apply(some), action);
    }
  }

  /**
   * Checks that rows which the last audit saw are still there.
   *
   * @param name of the check
   * @param unit what a row is
   * @param ids of the rows, in the column {@code key}
   */
  public final AuditCheck stillThere(
      String name, String unit, String table, String key, Collection<Long> ids)
      throws SQLException {
    Set<Long> gone = new TreeSet<>(ids);
    forEachOf(
        ids,
        keys -> "SELECT " + key + " FROM " + table + " WHERE " + key + " IN (" + keys + ")",
        row -> gone.remove(row.getLong(1)));
    Findings findings = new Findings();
    gone.forEach(id -> findings.add("lost since then: " + unit + " " + id));
    return findings.check(
        name,
        Quantity.of(ids.size(), unit)
            + " of the last audit looked for again, "
            + Quantity.of(gone.size(), "finding"));
  }

  /** Streams the rows of a query to an action. */
  public final void forEach(String query, RowAction action) throws SQLException {
    try (Statement statement = dialect.streaming(connection);
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        action.accept(rows);
      }
    }
  }
}
