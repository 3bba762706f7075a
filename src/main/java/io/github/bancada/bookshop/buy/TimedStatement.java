package io.github.bancada.bookshop.buy;

import io.github.bancada.transaction.StatementClock;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * One prepared statement of an interaction; prepared on first use. Every execution is timed and
 * limited. Not thread-safe.
 */
final class TimedStatement {
  private final Connection connection;
  private final String name;
  private final String sql;

  /** Whether there may be results after the first one, and an error among them. */
  private final boolean procedure;

  private PreparedStatement statement;

  /** Reads the current row. */
  interface Row<R> {
    R read(ResultSet row) throws SQLException;
  }

  /**
   * @param name in sub-results, such as {@code select item}
   */
  TimedStatement(Connection connection, String name, String sql) {
    this(connection, name, sql, false);
  }

  private TimedStatement(Connection connection, String name, String sql, boolean procedure) {
    this.connection = connection;
    this.name = name;
    this.sql = sql;
    this.procedure = procedure;
  }

  /** A call of a procedure; only the rows of its first result are read. */
  static TimedStatement call(Connection connection, String name, String sql) {
    return new TimedStatement(connection, name, sql, true);
  }

  private void send(StatementClock clock, Object... values) throws SQLException {
    clock.send(name);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
    }
    for (int i = 0; i < values.length; i++) {
      statement.setObject(i + 1, values[i]);
    }
  }

  /** Executes a change; returns the number of rows that it matched. */
  int update(StatementClock clock, Object... values) throws SQLException {
    send(clock, values);
    int rows = statement.executeUpdate();
    clock.answered();
    return rows;
  }

  /** Executes a query; all its rows. */
  <R> List<R> query(StatementClock clock, Row<R> reader, Object... values) throws SQLException {
    send(clock, values);
    List<R> all = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        if (!procedure || rows.getObject(1) != null) { // see SqlDialect.call
          all.add(reader.read(rows));
        }
      }
    }
    if (procedure) {
      finish();
    }
    clock.answered();
    return all;
  }

  /** Executes a procedure whose rows are not needed. */
  void call(StatementClock clock, Object... values) throws SQLException {
    send(clock, values);
    statement.execute();
    finish();
    clock.answered();
  }

  /** Takes the further results of a procedure; throws the error that may be among them. */
  private void finish() throws SQLException {
    boolean rows = true;
    while (rows || statement.getUpdateCount() != -1) {
      rows = statement.getMoreResults();
    }
  }

  /** Executes a query for a row that must exist. */
  <R> R one(StatementClock clock, Row<R> reader, Object... values) throws SQLException {
    List<R> rows = query(clock, reader, values);
    if (rows.isEmpty()) {
      throw new SQLException(
          name + " found no row for " + List.of(values) + ": the database is not as prepared",
          "02000");
    }
    return rows.get(0);
  }

  /** The first column of each row. */
  List<Long> ids(StatementClock clock, Object... values) throws SQLException {
    return query(clock, row -> row.getLong(1), values);
  }
}
