package io.github.bancada.sql.tables;

import io.github.bancada.net.Deadlines;
import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.sql.DatabaseException;
import io.github.bancada.sql.DatabaseLink;
import io.github.bancada.sql.SqlFailure;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Checks a prepared database before the first sample. Each refusal names cause, value and remedy in
 * one sentence. Immutable.
 *
 * @param doing what the samples do, for messages, such as {@code begin withdrawals on}
 */
public record PreparedCheck(DatabaseAddress address, String doing) {
  /**
   * Least time limit, milliseconds. A check has other statements than the samples, and they are the
   * first of the process: a statement timeout that suits samples may be too short for them.
   */
  static final int LEAST_MILLIS = 10_000;

  /** What a workload checks. */
  public interface Look<R> {
    R at(Connection connection) throws DatabaseException, SQLException;
  }

  /**
   * Looks at the database over a connection of its own, if the server is supported.
   *
   * @param connectTimeoutMillis limit of opening the connection; 0 = no limit
   * @param statementTimeoutMillis statement timeout of the samples; the whole check may take as
   *     long, and at least {@value #LEAST_MILLIS} ms; 0 = no limit
   * @param attach receives the connection's guard
   * @throws DatabaseException if samples cannot begin on it
   * @throws SQLException if the server cannot be reached now, or after the limit
   */
  public <R> R run(
      int connectTimeoutMillis,
      int statementTimeoutMillis,
      Consumer<Deadlines.Guard> attach,
      Look<? extends R> look)
      throws DatabaseException, SQLException {
    int limitMillis =
        statementTimeoutMillis == 0 ? 0 : Math.max(statementTimeoutMillis, LEAST_MILLIS);
    return within(connectTimeoutMillis, limitMillis, attach, look);
  }

  /** As above, with a limit of the whole check. */
  <R> R within(
      int connectTimeoutMillis,
      int limitMillis,
      Consumer<Deadlines.Guard> attach,
      Look<? extends R> look)
      throws DatabaseException, SQLException {
    try (DatabaseLink link = DatabaseLink.open(address, Set.of(), connectTimeoutMillis, attach)) {
      return look(link, limitMillis, look);
    } catch (SQLException e) {
      if (address.dialect().failure(e).isPermanent()) {
        throw DatabaseException.of(e, address, doing);
      }
      throw e;
    }
  }

  private <R> R look(DatabaseLink link, int limitMillis, Look<? extends R> look)
      throws DatabaseException, SQLException {
    link.guard().begin(limitMillis);
    try {
      link.checkServer();
      return look.at(link.jdbc());
    } catch (SQLException e) {
      throw link.guard().ended() == Deadlines.Ended.TIMEOUT ? late(limitMillis, e) : e;
    }
  }

  private static SQLException late(int limitMillis, SQLException e) {
    return new SQLException(
        String.format(
            "the check of the database was not answered within %d ms (statement timeout, at least"
                + " %d ms)",
            limitMillis, LEAST_MILLIS),
        SqlFailure.TIMEOUT_STATE,
        e);
  }

  /**
   * Checks that the tables exist, unchanged and complete.
   *
   * @throws DatabaseException if they are not
   */
  public void tables(FoundTables tables) throws DatabaseException {
    if (tables.isEmpty()) {
      throw notPrepared(tables, "it has none of the tables, or the user may not see them");
    }
    try {
      tables.check();
    } catch (DatabaseException e) {
      throw new DatabaseException(
          e.code(),
          String.format(
              "%s; choose another schema, or prepare this one anew (%s, action prepare, replace)",
              e.getMessage(), tables.element()));
    }
    if (!tables.isComplete()) {
      throw notPrepared(tables, "its preparation was not finished");
    }
  }

  private DatabaseException notPrepared(FoundTables tables, String why) {
    return new DatabaseException(
        DatabaseException.NOT_PREPARED,
        String.format(
            "cannot %s %s: %s; run %s (action prepare) first, as in a setUp Thread Group",
            doing, address, why, tables.element()));
  }
}
