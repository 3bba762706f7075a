package io.github.bancada.sql;

import java.io.InputStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What differs between SQL servers: driver, session, errors, locks, snapshot, bulk load, procedures
 * and counters; {@link SqlTables} has the tables. All other code is the same for all servers.
 * Stateless, thread-safe.
 */
public interface SqlDialect {
  /** All dialects. */
  List<SqlDialect> ALL = List.of(new MySqlDialect(), new PostgreSqlDialect());

  /** The dialect of a JDBC URL. */
  static SqlDialect of(String url) {
    return ALL.stream()
        .filter(each -> url.startsWith("jdbc:" + each.name() + ":"))
        .findFirst()
        .orElse(ALL.get(0));
  }

  /** The URLs of all dialects, for messages. */
  static String urlForms() {
    return ALL.stream().map(each -> each.driver().urlForm()).collect(Collectors.joining(", or "));
  }

  /** The dialect of a connection; sends nothing to the server. */
  static SqlDialect of(Connection connection) throws SQLException {
    return of(connection.getMetaData().getURL());
  }

  /** Part of the names of resources, such as {@code mysql}. */
  String name();

  SqlDriver driver();

  /** What an exception of the driver means. */
  SqlFailure failure(SQLException e);

  /**
   * Name and version of a server, for people.
   *
   * @param version as the driver tells it
   * @throws DatabaseException if it is too old
   */
  String server(String version, DatabaseAddress address) throws DatabaseException;

  /**
   * Checks that the server itself answers.
   *
   * @throws DatabaseException if something between does
   */
  default void checkSession(Connection connection, DatabaseAddress address)
      throws SQLException, DatabaseException {
    // Most protocols have nothing between.
  }

  /** Query for a text that identifies server and schema, independent of URL and transport. */
  String identityQuery();

  /** Limits how long statements of a session wait for rows that other transactions have locked. */
  void limitLockWait(Connection connection, int seconds) throws SQLException;

  /** Makes all later transactions of a session read-only. */
  void readOnly(Connection connection) throws SQLException;

  /** SQL for the name of a lock of the current schema, from SQL for its number or {@code ''}. */
  String lockName(String prefix, String number);

  /** SQL condition: some session holds the lock with a name. */
  String isLocked(String name);

  /**
   * Takes a lock for the session, which the server releases at its end at the latest.
   *
   * @param name SQL for its name
   * @param seconds longest wait for another holder
   * @return whether it was taken
   */
  boolean lock(Connection connection, String name, int seconds) throws SQLException;

  /** Releases such a lock. */
  void unlock(Connection connection, String name) throws SQLException;

  /** Ends the session that holds a lock, if there is one; the server rolls back its transaction. */
  void endHolder(Connection connection, String name) throws SQLException;

  /** Begins a transaction that sees one consistent snapshot of the database. */
  void beginSnapshot(Connection connection) throws SQLException;

  /** Ends that transaction. */
  void endSnapshot(Connection connection) throws SQLException;

  /** A statement of that transaction that streams its rows. */
  Statement streaming(Connection connection) throws SQLException;

  /**
   * Waits until it is final whether a row exists.
   *
   * @param row query for the row with an id, such as {@code SELECT 1 FROM history WHERE trx_id = ?}
   * @return whether a transaction that inserts it is still open after {@code seconds}
   */
  boolean isOpen(Connection connection, String row, long id, int seconds) throws SQLException;

  /** {@code SELECT}, with the tables joined in the order in which the query names them. */
  String selectInOrder();

  /** SQL for the second of the current day. */
  String secondOfDay();

  /** SQL for a checksum of texts, a whole number; the same only within one server. */
  String checksum(String text);

  /** SQL for the host of the client, as the server sees it. */
  String clientHost();

  /** Prepares a statement that also commits; {@code getMoreResults} throws the commit's failure. */
  PreparedStatement prepareWithCommit(Connection connection, String sql) throws SQLException;

  /** Prepares a call of a procedure with a whole transaction, which is committed with it. */
  PreparedStatement prepareTransaction(Connection connection, String call) throws SQLException;

  /**
   * SQL that calls a procedure for its results. Further results are results of the same statement,
   * or rows without a value in the first column.
   */
  String call(String procedure, String arguments);

  /**
   * Whether the schema has a procedure with parameters.
   *
   * @throws SQLException if the user may not execute it
   */
  boolean canCall(Connection connection, String procedure) throws SQLException;

  /** SQL that drops a procedure, if there is one. */
  String dropProcedure(String procedure);

  /**
   * Loads rows in bulk.
   *
   * @param statement of a session with {@link SessionOption#BULK_LOAD}
   * @param columns with commas between them
   * @param rows lines of ASCII fields with tabs between them
   * @return number of rows stored
   */
  long load(Statement statement, String table, String columns, InputStream rows)
      throws SQLException;

  SqlTables tables();

  /**
   * Reads the counters of a server.
   *
   * @throws SQLException if the connection is lost
   */
  CheckpointState state(Connection connection) throws SQLException;
}
