package io.github.bancada.sql;

import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.postgresql.PGConnection;

/** PostgreSQL from 14 with pgJDBC. Stateless, thread-safe. */
final class PostgreSqlDialect implements SqlDialect {
  private static final SqlDriver DRIVER = new PostgreSqlDriver();

  private static final int OLDEST = 14;
  private static final Pattern MAJOR = Pattern.compile("\\d{1,4}");
  private static final int FETCHED_ROWS = 10_000;
  private static final long POLL_MILLIS = 50;

  /** The number of the oldest open transaction that has written. */
  private static final String OLDEST_OPEN =
      "SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint";

  private static final SqlTables TABLES = new PostgreSqlTables();

  @Override
  public String name() {
    return "postgresql";
  }

  @Override
  public SqlDriver driver() {
    return DRIVER;
  }

  /** Codes: PostgreSQL 18, appendix A. */
  @Override
  public SqlFailure failure(SQLException e) {
    return switch (String.valueOf(e.getSQLState())) {
      case "40P01" -> SqlFailure.DEADLOCK;
      case "40001" -> SqlFailure.SERIALIZATION;
      case "55P03" -> SqlFailure.LOCK_WAIT;
      case "25006" -> SqlFailure.READ_ONLY;
      case "28P01" -> SqlFailure.USER;
      case "28000" -> SqlFailure.HOST_OR_USER;
      case "42501" -> SqlFailure.PRIVILEGE;
      case "3D000" -> SqlFailure.SCHEMA;
      case "3F000" -> SqlFailure.NO_SCHEMA;
      case "42P01" -> SqlFailure.TABLE;
      case "53100" -> SqlFailure.DISK_FULL;
      case "53300" -> SqlFailure.CONNECTIONS;
      case "57P03" -> SqlFailure.STARTING;
      case "57P01", "57P02" -> SqlFailure.CONNECTION_LOST;
      default -> SqlFailure.isConnectionLost(e) ? SqlFailure.CONNECTION_LOST : SqlFailure.OTHER;
    };
  }

  @Override
  public String server(String version, DatabaseAddress address) throws DatabaseException {
    Matcher major = MAJOR.matcher(version);
    if (major.lookingAt() && Integer.parseInt(major.group()) < OLDEST) {
      throw new DatabaseException(
          DatabaseException.UNSUITABLE,
          String.format(
              "the server at %s is too old: version '%s'; use PostgreSQL %s or later",
              address.url(), version, OLDEST));
    }
    return "PostgreSQL " + version;
  }

  /** A pooler tells its own number, and may give each transaction another session of the server. */
  @Override
  public void checkSession(Connection connection, DatabaseAddress address)
      throws SQLException, DatabaseException {
    int told = connection.unwrap(PGConnection.class).getBackendPID();
    if (Sql.number(connection, "SELECT pg_backend_pid()") != told) {
      throw new DatabaseException(
          DatabaseException.UNSUITABLE,
          "a pooler such as PgBouncer answers at "
              + address.url()
              + ", but locks and prepared statements need a session of the server; give the address"
              + " of the server itself");
    }
  }

  @Override
  public String identityQuery() {
    return "SELECT concat_ws(' ', system_identifier, current_database(), current_schema()) FROM"
        + " pg_control_system()";
  }

  @Override
  public void limitLockWait(Connection connection, int seconds) throws SQLException {
    Sql.execute(connection, "SET lock_timeout = '" + seconds + "s'");
  }

  @Override
  public void readOnly(Connection connection) throws SQLException {
    Sql.execute(connection, "SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY");
  }

  @Override
  public String lockName(String prefix, String number) {
    return "concat('" + prefix + "', " + number + ", '_', current_schema())";
  }

  /** An advisory lock has a number of 64 bits, which is different for each name in practice. */
  private static String number(String name) {
    return "hashtextextended(" + name + ", 0)";
  }

  /** The rows of {@code pg_locks} for the lock with a name, with its holder as {@code pid}. */
  private static String holders(String name) {
    return "FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1 AND granted AND database ="
        + " (SELECT oid FROM pg_database WHERE datname = current_database()) AND (classid::bigint"
        + " << 32 | objid::bigint) = "
        + number(name);
  }

  @Override
  public String isLocked(String name) {
    return "EXISTS (SELECT 1 " + holders(name) + ")";
  }

  /** The server has no time limit for one such lock, so it is tried again and again. */
  @Override
  public boolean lock(Connection connection, String name, int seconds) throws SQLException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    boolean taken;
    do {
      taken = isTrue(connection, "SELECT pg_try_advisory_lock(" + number(name) + ")");
    } while (!taken && mayWait(connection, end));
    return taken;
  }

  private static boolean isTrue(Connection connection, String query) throws SQLException {
    return "t".equals(Sql.text(connection, query));
  }

  /** Waits a moment on the server, whose answer shows that it lives; false after the end. */
  private static boolean mayWait(Connection connection, long endNanos) throws SQLException {
    if (System.nanoTime() - endNanos >= 0) {
      return false;
    }
    Sql.execute(connection, "SELECT pg_sleep(" + POLL_MILLIS / 1e3 + ")");
    return true;
  }

  @Override
  public void unlock(Connection connection, String name) throws SQLException {
    Sql.execute(connection, "SELECT pg_advisory_unlock(" + number(name) + ")");
  }

  /** Needs no privilege if the session is of the same database user. */
  @Override
  public void endHolder(Connection connection, String name) throws SQLException {
    Sql.execute(connection, "SELECT pg_terminate_backend(pid) " + holders(name));
  }

  /** The first query takes the snapshot. */
  @Override
  public void beginSnapshot(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    Sql.execute(connection, "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
    Sql.execute(connection, "SELECT pg_current_snapshot()");
  }

  @Override
  public void endSnapshot(Connection connection) throws SQLException {
    connection.commit();
    connection.setAutoCommit(true);
  }

  /** The driver streams only within a transaction. */
  @Override
  public Statement streaming(Connection connection) throws SQLException {
    Statement statement = connection.createStatement();
    try {
      statement.setFetchSize(FETCHED_ROWS);
      return statement;
    } catch (SQLException e) {
      statement.close();
      throw e;
    }
  }

  /**
   * No query waits for a row that another transaction inserts, so this waits for all transactions
   * that are open now: for the oldest one to have begun later.
   */
  @Override
  public boolean isOpen(Connection connection, String row, long id, int seconds)
      throws SQLException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    // A new number, higher than those of all that are open; a snapshot's xmax may be lower.
    long last = Sql.number(connection, "SELECT pg_current_xact_id()::text::bigint");
    try (PreparedStatement query = connection.prepareStatement(row)) {
      query.setLong(1, id);
      boolean ended;
      do {
        ended = hasRow(query) || Sql.number(connection, OLDEST_OPEN) >= last;
      } while (!ended && mayWait(connection, end));
      return !ended;
    }
  }

  private static boolean hasRow(PreparedStatement query) throws SQLException {
    try (ResultSet row = query.executeQuery()) {
      return row.next();
    }
  }

  /** The planner has no such word. */
  @Override
  public String selectInOrder() {
    return "SELECT";
  }

  @Override
  public String secondOfDay() {
    return "EXTRACT(EPOCH FROM date_trunc('second', LOCALTIME))::int";
  }

  @Override
  public String clientHost() {
    return "COALESCE(host(inet_client_addr()), 'localhost')";
  }

  @Override
  public String checksum(String text) {
    return number(text);
  }

  /** The driver sends both statements, and a BEGIN before them if there is none, at once. */
  @Override
  public PreparedStatement prepareWithCommit(Connection connection, String sql)
      throws SQLException {
    return connection.prepareStatement(sql + ";COMMIT");
  }

  /** A procedure cannot commit a transaction that its caller began. */
  @Override
  public PreparedStatement prepareTransaction(Connection connection, String call)
      throws SQLException {
    return prepareWithCommit(connection, call);
  }

  @Override
  public String call(String procedure, String arguments) {
    return "SELECT * FROM " + procedure + "(" + arguments + ")";
  }

  @Override
  public boolean canCall(Connection connection, String procedure) throws SQLException {
    String allowed =
        Sql.text(
            connection,
            "SELECT bool_and(has_function_privilege(oid, 'EXECUTE')) FROM pg_proc WHERE proname = '"
                + procedure
                + "' AND pronamespace = (SELECT oid FROM pg_namespace WHERE nspname ="
                + " current_schema())");
    if ("f".equals(allowed)) {
      throw new SQLException("permission denied for procedure " + procedure, "42501");
    }
    return allowed != null;
  }

  @Override
  public String dropProcedure(String procedure) {
    return "DROP ROUTINE IF EXISTS " + procedure;
  }

  @Override
  public long load(Statement statement, String table, String columns, InputStream rows)
      throws SQLException {
    try {
      return statement
          .getConnection()
          .unwrap(PGConnection.class)
          .getCopyAPI()
          .copyIn("COPY " + table + " (" + columns + ") FROM STDIN", rows);
    } catch (IOException e) {
      throw new SQLException("the rows could not be sent: " + e.getMessage(), "08006", e);
    }
  }

  @Override
  public SqlTables tables() {
    return TABLES;
  }

  @Override
  public CheckpointState state(Connection connection) throws SQLException {
    return PostgreSqlState.read(connection);
  }
}
