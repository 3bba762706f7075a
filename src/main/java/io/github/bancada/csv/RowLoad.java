package io.github.bancada.csv;

import io.github.bancada.net.Cancellation;
import io.github.bancada.net.Deadlines;
import io.github.bancada.sql.Backoff;
import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.sql.DatabaseLink;
import io.github.bancada.sql.SessionOption;
import io.github.bancada.sql.SqlFailure;
import io.github.bancada.sql.WorkLimits;
import io.github.bancada.work.LocalCode;
import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Executes the statements of one virtual user on its own connection: SELECT by the key of a row,
 * INSERT if it is absent, then the next row. Both are prepared on the server once. Each INSERT is a
 * transaction, as in a script without transactions.
 *
 * <p>A statement ends within the limits, whatever the server does. The next statement reopens a
 * broken connection; a row whose statement failed is not tried again. Without a connection a
 * statement fails after a pause, which grows with each failure up to a second, so that a short
 * outage of the server does not cost the whole file.
 *
 * <p>Not thread-safe, except for {@link #cancel()}.
 */
final class RowLoad implements AutoCloseable {
  private static final Set<SessionOption> OPTIONS =
      Set.of(SessionOption.SERVER_PREPARED, SessionOption.UNICODE);

  /** Longest first pause after a failed connection, milliseconds. */
  private static final long RECONNECT_MILLIS = 50;

  private final DatabaseAddress address;
  private final String server;
  private final CsvSource source;
  private final CsvTable table;
  private final WorkLimits limits;
  private final Cancellation cancellation;
  private final Backoff reconnecting = new Backoff(RECONNECT_MILLIS, 1);

  private DatabaseLink link;
  private PreparedStatement select;
  private PreparedStatement insert;

  /** The row to insert next; null for none. */
  private CsvSource.Row absent;

  private boolean cutOff;

  RowLoad(DatabaseAddress address, CsvSource source, CsvTable table, WorkLimits limits) {
    this.address = address;
    server = address.server();
    this.source = source;
    this.table = table;
    this.limits = limits;
    cancellation = new Cancellation(limits.stopping());
  }

  /** Executes the next statement; empty after the last row. */
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
        cutOff = e instanceof UnreadableRestException;
        return Optional.of(StatementSample.unreadable(kind, e));
      }
    }
    cancellation.begin();
    try {
      return Optional.of(new Run(kind, row).perform());
    } finally {
      cancellation.end();
    }
  }

  /** Whether the last statement found that the rest of the file cannot be read. */
  boolean isCutOff() {
    return cutOff;
  }

  /**
   * Ends the current statement, from any thread; the next one opens a new connection.
   *
   * @return false if there is none
   */
  boolean cancel() {
    return cancellation.cancel();
  }

  @Override
  public void close() {
    if (link != null) {
      link.close();
      link = null;
    }
  }

  /** Closes the connection without ending the session. */
  private void abandon() {
    if (link != null) {
      link.abort();
      link = null;
    }
  }

  /** A statement in execution. */
  private final class Run {
    private final StatementSample.Kind kind;
    private final CsvSource.Row row;
    private final String key;
    private long startMillis = System.currentTimeMillis();
    private long start = System.nanoTime();
    private long connectNanos;
    private long sentBefore;
    private long receivedBefore;
    private long sent;
    private long received;
    private long elapsed;
    private boolean asked;
    private String code = LocalCode.SUCCESS.text();
    private String message = "";

    Run(StatementSample.Kind kind, CsvSource.Row row) {
      this.kind = kind;
      this.row = row;
      key = row.values().get(table.keyIndex());
    }

    StatementSample perform() {
      boolean success = false;
      try {
        connect();
        message = kind == StatementSample.Kind.SELECT ? select() : insert();
        elapsed = System.nanoTime() - start;
        success = true;
        reconnecting.reset();
        count();
      } catch (SQLException e) {
        fail(e);
        if (link == null) {
          cancellation.pause(reconnecting.next()); // part of the sample
        }
        elapsed = System.nanoTime() - start;
      }
      return new StatementSample(
          kind,
          row.number(),
          key,
          success,
          code,
          message,
          server,
          sent,
          received,
          startMillis,
          elapsed,
          connectNanos);
    }

    private void connect() throws SQLException {
      if (link != null && link.guard().ended() != Deadlines.Ended.NO) {
        abandon(); // ended from outside between two statements
      }
      if (link != null) {
        sentBefore = link.sentBytes();
        receivedBefore = link.receivedBytes();
        cancellation.attach(link.guard());
        return;
      }
      try {
        link =
            DatabaseLink.open(
                address, OPTIONS, limits.connectTimeoutMillis(), cancellation::attach);
        link.guard().begin(limits.connectTimeoutMillis());
        select = link.jdbc().prepareStatement(table.select());
        insert = link.jdbc().prepareStatement(table.insert());
        link.guard().end();
      } catch (SQLException e) {
        SQLException explained = link == null ? e : link.explained(e);
        count();
        abandon(); // incomplete
        throw explained;
      } finally {
        connectNanos = System.nanoTime() - start;
        start = System.nanoTime();
        startMillis = System.currentTimeMillis();
      }
    }

    private String select() throws SQLException {
      bind(select, List.of(key));
      send();
      try (ResultSet counted = select.executeQuery()) {
        counted.next();
        boolean found = counted.getLong(1) > 0;
        link.guard().end();
        absent = found ? null : row;
        return found ? StatementSample.FOUND : StatementSample.ABSENT;
      }
    }

    private String insert() throws SQLException {
      bind(insert, row.values());
      send();
      insert.executeUpdate();
      link.guard().end();
      return StatementSample.INSERTED;
    }

    private static void bind(PreparedStatement statement, List<String> values) throws SQLException {
      for (int i = 0; i < values.size(); i++) {
        statement.setString(i + 1, values.get(i));
      }
    }

    private void send() {
      link.guard().begin(limits.statementTimeoutMillis());
      asked = true;
      start = System.nanoTime();
    }

    /** Classifies a failure, and abandons a lost connection. */
    private void fail(SQLException e) {
      Deadlines.Ended ended = link == null ? Deadlines.Ended.NO : link.guard().ended();
      boolean lost = link == null || ended != Deadlines.Ended.NO || SqlFailure.isConnectionLost(e);
      boolean stopped = ended == Deadlines.Ended.CANCELLED || lost && cancellation.requested();
      if (link != null) {
        link.guard().end();
      }
      count();
      if (ended == Deadlines.Ended.TIMEOUT) {
        code = SqlFailure.TIMEOUT;
        message = "no answer within " + limits.statementTimeoutMillis() + " ms (statement timeout)";
      } else if (stopped) {
        code = LocalCode.CANCELLED.text();
        message = "the test was stopped";
      } else {
        code = SqlFailure.code(e);
        message = (asked ? "" : "no connection to " + address + ": ") + SqlFailure.text(e);
      }
      if (lost && asked && kind == StatementSample.Kind.INSERT) {
        message += "; whether the row was inserted is not known";
      }
      if (lost) {
        abandon();
      }
    }

    /** Updates the bytes on the wire. */
    private void count() {
      if (link != null) {
        sent = link.sentBytes() - sentBefore;
        received = link.receivedBytes() - receivedBefore;
      }
    }
  }
}
