package io.github.bancada.csv;

import io.github.bancada.atm.DatabaseAddress;
import io.github.bancada.atm.DatabaseConnector;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The statements of one user, on a connection of its own: SELECT of a row's key, then, if it is
 * absent, INSERT; then the next row. Both are prepared on the server once. Each INSERT is a
 * transaction of its own, as in a script that knows of none.
 *
 * <p>For one thread, but for {@link #cancel()}. A connection that broke is opened anew by the next
 * statement; a row whose statement failed is not tried again.
 */
final class RowLoad implements AutoCloseable {
  private static final Map<String, String> OPTIONS =
      Map.of("useServerPrepStmts", "true", "characterEncoding", "UTF-8");

  /** SQLSTATE class 08: connection exception. */
  private static final String CONNECTION_STATE = "08";

  private final DatabaseAddress address;
  private final CsvSource source;
  private final CsvTable table;

  private volatile Connection connection;
  private volatile boolean cancelled;
  private PreparedStatement select;
  private PreparedStatement insert;

  /** The row that was found to be absent. */
  private CsvSource.Row absent;

  RowLoad(DatabaseAddress address, CsvSource source, CsvTable table) {
    this.address = address;
    this.source = source;
    this.table = table;
  }

  /** Executes the next statement; empty when the file is at its end. */
  Optional<StatementSample> next() {
    StatementSample.Kind kind =
        absent == null ? StatementSample.Kind.SELECT : StatementSample.Kind.INSERT;
    CsvSource.Row row = absent;
    absent = null;
    if (row == null) {
      try {
        Optional<CsvSource.Row> read = source.next();
        if (read.isEmpty()) {
          return Optional.empty();
        }
        row = read.get();
      } catch (IOException e) {
        return Optional.of(
            new StatementSample(
                kind, 0, "", false, "file", e.getMessage(), 0, System.currentTimeMillis(), 0, 0));
      }
    }
    return Optional.of(execute(kind, row));
  }

  private StatementSample execute(StatementSample.Kind kind, CsvSource.Row row) {
    cancelled = false;
    String key = row.values().get(table.keyIndex());
    long startMillis = System.currentTimeMillis();
    long connectStart = System.nanoTime();
    long connectNanos = 0;
    long start = connectStart;
    long sent = 0;
    boolean success = false;
    String code = "0";
    String message;
    try {
      if (connection == null) {
        connect();
        start = System.nanoTime();
        connectNanos = start - connectStart;
        startMillis = System.currentTimeMillis();
      }
      if (kind == StatementSample.Kind.SELECT) {
        sent = bind(select, List.of(key));
        start = System.nanoTime();
        boolean found = isThere();
        absent = found ? null : row;
        message = found ? StatementSample.FOUND : StatementSample.ABSENT;
      } else {
        sent = bind(insert, row.values());
        start = System.nanoTime();
        insert.executeUpdate();
        message = StatementSample.INSERTED;
      }
      success = true;
    } catch (SQLException e) {
      code = cancelled ? "cancelled" : code(e);
      message = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      if (connection == null || cancelled || code.startsWith(CONNECTION_STATE)) {
        disconnect();
      }
    }
    long elapsed = System.nanoTime() - start;
    return new StatementSample(
        kind, row.number(), key, success, code, message, sent, startMillis, elapsed, connectNanos);
  }

  private void connect() throws SQLException {
    Connection opened = DatabaseConnector.open(address, OPTIONS);
    connection = opened;
    try {
      select = opened.prepareStatement(table.select());
      insert = opened.prepareStatement(table.insert());
    } catch (SQLException e) {
      disconnect(); // half of it is of no use
      throw e;
    }
  }

  private static long bind(PreparedStatement statement, List<String> values) throws SQLException {
    long bytes = 0;
    for (int i = 0; i < values.size(); i++) {
      statement.setString(i + 1, values.get(i));
      bytes += values.get(i).getBytes(StandardCharsets.UTF_8).length;
    }
    return bytes;
  }

  private boolean isThere() throws SQLException {
    try (ResultSet counted = select.executeQuery()) {
      counted.next();
      return counted.getLong(1) > 0;
    }
  }

  private static String code(SQLException e) {
    String state = e.getSQLState() == null ? "HY000" : e.getSQLState();
    return state + " " + e.getErrorCode();
  }

  /**
   * Ends the statement under way, from any thread; the next one has a new connection.
   *
   * @return whether there was a connection to end
   */
  boolean cancel() {
    cancelled = true;
    Connection open = connection;
    if (open == null) {
      return false;
    }
    try {
      open.abort(Runnable::run);
    } catch (SQLException e) {
      return false; // it was closed at that moment
    }
    return true;
  }

  private void disconnect() {
    Connection open = connection;
    connection = null;
    if (open != null) {
      try {
        open.close();
      } catch (SQLException e) {
        // It is broken already, and what broke it is told by the sample.
      }
    }
  }

  @Override
  public void close() {
    disconnect();
  }
}
