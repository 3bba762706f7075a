package io.github.bancada.transaction;

import io.github.bancada.jmeter.OpenConnections;
import io.github.bancada.net.Cancellation;
import io.github.bancada.net.Deadlines;
import io.github.bancada.session.SessionConnection;
import io.github.bancada.sql.DatabaseLink;
import io.github.bancada.sql.SessionMark;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * A virtual user's connection, its session set up and its statements prepared. No transaction is
 * open between two samples. Not thread-safe; its guard may be cancelled from any thread.
 *
 * @param <T> its statements
 */
final class PinnedConnection<T> implements SessionConnection {
  private final DatabaseLink link;
  private final TransactionSettings settings;
  private final T statements;
  private final SessionMark mark;
  private boolean counted = true;

  private PinnedConnection(
      DatabaseLink link, TransactionSettings settings, T statements, SessionMark mark) {
    this.link = link;
    this.settings = settings;
    this.statements = statements;
    this.mark = mark;
  }

  /**
   * Opens a connection.
   *
   * @param before mark of the virtual user's earlier session, which is ended if it still exists;
   *     null if there was none
   * @throws SQLException if the server cannot be reached or refuses; nothing is left open then
   */
  static <T> PinnedConnection<T> open(
      TransactionSettings settings,
      Preparation<T> preparation,
      Cancellation cancellation,
      SessionMark before)
      throws SQLException {
    DatabaseLink link =
        DatabaseLink.open(
            settings.address(),
            settings.options(),
            settings.connectTimeoutMillis(),
            cancellation::attach);
    try {
      link.guard().begin(settings.connectTimeoutMillis());
      if (before != null) {
        before.end(link.jdbc());
      }
      SessionMark mark = new SessionMark();
      mark.put(link.jdbc());
      setUp(link.jdbc(), settings);
      T statements = preparation.prepare(link.jdbc());
      link.guard().end();
      OpenConnections.opened();
      return new PinnedConnection<>(link, settings, statements, mark);
    } catch (SQLException e) {
      link.abort();
      throw link.explained(e);
    } catch (RuntimeException e) {
      link.abort();
      throw e;
    }
  }

  private static void setUp(Connection connection, TransactionSettings settings)
      throws SQLException {
    if (settings.isolation() != Isolation.DEFAULT) {
      connection.setTransactionIsolation(settings.isolation().level());
    }
    if (settings.lockWaitTimeoutSeconds() > 0) {
      settings.dialect().limitLockWait(connection, settings.lockWaitTimeoutSeconds());
    }
    if (settings.readOnly()) {
      settings.dialect().readOnly(connection);
    }
    connection.setAutoCommit(false);
  }

  DatabaseLink link() {
    return link;
  }

  /** Lets the virtual user's next session find this one. */
  SessionMark mark() {
    return mark;
  }

  @Override
  public Deadlines.Guard guard() {
    return link.guard();
  }

  @Override
  public long sentBytes() {
    return link.sentBytes();
  }

  @Override
  public long receivedBytes() {
    return link.receivedBytes();
  }

  @Override
  public boolean isBroken() {
    try {
      return link.guard().ended() != Deadlines.Ended.NO || link.jdbc().isClosed();
    } catch (SQLException e) {
      return true;
    }
  }

  T statements() {
    return statements;
  }

  /**
   * Drops the server's notices, which pgJDBC keeps in a chain that only grows otherwise.
   *
   * @throws SQLException if the connection is closed
   */
  void forgetWarnings() throws SQLException {
    link.jdbc().clearWarnings();
  }

  /**
   * Rolls back after a failure; the connection can then be used again.
   *
   * @throws SQLException if the rollback fails
   */
  void rollback() throws SQLException {
    link.guard().begin(settings.statementTimeoutMillis());
    link.jdbc().rollback();
    link.guard().end();
  }

  /**
   * Whether the database has a transaction. Call it after {@link #rollback()}, so that this session
   * has no uncommitted row.
   *
   * @throws SQLException if the query fails
   */
  boolean holds(Transaction<T> transaction) throws SQLException {
    link.guard().begin(settings.statementTimeoutMillis());
    try {
      boolean found = transaction.isPresent(link.jdbc());
      link.jdbc().rollback();
      return found;
    } finally {
      link.guard().end();
    }
  }

  @Override
  public void close() {
    link.close();
    closed();
  }

  @Override
  public void abort() {
    link.abort();
    closed();
  }

  private void closed() {
    if (counted) {
      counted = false;
      OpenConnections.closed();
    }
  }
}
