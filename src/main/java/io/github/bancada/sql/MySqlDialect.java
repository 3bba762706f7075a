package io.github.bancada.sql;

import com.mysql.cj.jdbc.JdbcConnection;
import com.mysql.cj.jdbc.JdbcStatement;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** MySQL from 5.7 and MariaDB from 10.3 with Connector/J. Stateless, thread-safe. */
final class MySqlDialect implements SqlDialect {
  private static final SqlDriver DRIVER = new MySqlDriver();

  /** MariaDB prefixes its version with "5.5.5-" for old clients. */
  private static final Pattern VERSION =
      Pattern.compile("(?:5\\.5\\.5-)?(\\d+)\\.(\\d+).*", Pattern.DOTALL);

  private static final SqlTables TABLES = new MySqlTables();

  private static final int NO_PROCEDURE = 1305;
  private static final int WRONG_ARGUMENTS = 1318;

  @Override
  public String name() {
    return "mysql";
  }

  @Override
  public SqlDriver driver() {
    return DRIVER;
  }

  @Override
  public SqlFailure failure(SQLException e) {
    return switch (e.getErrorCode()) {
      case 1213 -> SqlFailure.DEADLOCK;
      case 1205 -> SqlFailure.LOCK_WAIT;
      case 1209, 1290, 1792, 1836, 1874 -> SqlFailure.READ_ONLY;
      case 1045, 1698 -> SqlFailure.USER;
      case 1044 -> SqlFailure.SCHEMA_OR_PRIVILEGE;
      case 1142, 1143, 1227, 1370 -> SqlFailure.PRIVILEGE;
      case 1049 -> SqlFailure.SCHEMA;
      case 1046 -> SqlFailure.NO_SCHEMA;
      case 1146 -> SqlFailure.TABLE;
      case 1021, 1030, 1114 -> SqlFailure.DISK_FULL;
      case 1040 -> SqlFailure.CONNECTIONS;
      case 1148, 3948, 3950, 4166 -> SqlFailure.NO_BULK_LOAD;
      default -> SqlFailure.isConnectionLost(e) ? SqlFailure.CONNECTION_LOST : SqlFailure.OTHER;
    };
  }

  @Override
  public String server(String version, DatabaseAddress address) throws DatabaseException {
    boolean mariaDb = version.contains("MariaDB");
    Matcher matcher = VERSION.matcher(version);
    if (matcher.matches()) {
      int major = Integer.parseInt(matcher.group(1));
      int minor = Integer.parseInt(matcher.group(2));
      boolean old =
          mariaDb ? major < 10 || major == 10 && minor < 3 : major < 5 || major == 5 && minor < 7;
      if (old) {
        throw new DatabaseException(
            DatabaseException.UNSUITABLE,
            String.format(
                "the server at %s is too old: version '%s'; use MySQL 5.7 or MariaDB 10.3, or"
                    + " later",
                address.url(), version));
      }
    }
    return (mariaDb ? "MariaDB " : "MySQL ") + version.replaceFirst("^5\\.5\\.5-", "");
  }

  @Override
  public String identityQuery() {
    return "SELECT CONCAT_WS(' ', @@hostname, @@port, @@datadir, DATABASE())";
  }

  @Override
  public void limitLockWait(Connection connection, int seconds) throws SQLException {
    Sql.execute(connection, "SET SESSION innodb_lock_wait_timeout = " + seconds);
  }

  @Override
  public void readOnly(Connection connection) throws SQLException {
    Sql.execute(connection, "SET SESSION TRANSACTION READ ONLY");
  }

  @Override
  public String lockName(String prefix, String number) {
    return "CONCAT('" + prefix + "', " + number + ", '_', MD5(DATABASE()))";
  }

  @Override
  public String isLocked(String name) {
    return "IS_USED_LOCK(" + name + ") IS NOT NULL";
  }

  @Override
  public boolean lock(Connection connection, String name, int seconds) throws SQLException {
    return Sql.number(connection, "SELECT GET_LOCK(" + name + ", " + seconds + ")") == 1;
  }

  @Override
  public void unlock(Connection connection, String name) throws SQLException {
    Sql.execute(connection, "DO RELEASE_LOCK(" + name + ")");
  }

  /** Needs no privilege if the session is of the same database user. */
  @Override
  public void endHolder(Connection connection, String name) throws SQLException {
    long session = Sql.number(connection, "SELECT IS_USED_LOCK(" + name + ")");
    if (session != 0) {
      Sql.execute(connection, "KILL " + session);
    }
  }

  @Override
  public void beginSnapshot(Connection connection) throws SQLException {
    Sql.execute(connection, "SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ");
    Sql.execute(connection, "START TRANSACTION WITH CONSISTENT SNAPSHOT");
  }

  @Override
  public void endSnapshot(Connection connection) throws SQLException {
    Sql.execute(connection, "COMMIT");
  }

  @Override
  public Statement streaming(Connection connection) throws SQLException {
    Statement statement = connection.createStatement();
    try {
      statement.setFetchSize(Integer.MIN_VALUE); // Connector/J's value for streaming
      return statement;
    } catch (SQLException e) {
      statement.close();
      throw e;
    }
  }

  /** A locking read of a row waits for the transaction that inserts it. */
  @Override
  public boolean isOpen(Connection connection, String row, long id, int seconds)
      throws SQLException {
    limitLockWait(connection, seconds);
    try (PreparedStatement read = connection.prepareStatement(row + " LOCK IN SHARE MODE")) {
      read.setLong(1, id);
      read.executeQuery().close();
      return false;
    } catch (SQLException e) {
      if (failure(e) != SqlFailure.LOCK_WAIT) {
        throw e;
      }
      return true;
    }
  }

  @Override
  public String selectInOrder() {
    return "SELECT STRAIGHT_JOIN";
  }

  @Override
  public String secondOfDay() {
    return "TIME_TO_SEC(CURRENT_TIME)";
  }

  @Override
  public String checksum(String text) {
    return "CRC32(" + text + ")";
  }

  @Override
  public String clientHost() {
    return "SUBSTRING_INDEX(USER(), '@', -1)";
  }

  /** The protocol prepares single statements; two in one message are sent as text. */
  @Override
  public PreparedStatement prepareWithCommit(Connection connection, String sql)
      throws SQLException {
    return connection.unwrap(JdbcConnection.class).clientPrepareStatement(sql + ";COMMIT");
  }

  /** The procedure commits. No CallableStatement: it would ask for the parameters first. */
  @Override
  public PreparedStatement prepareTransaction(Connection connection, String call)
      throws SQLException {
    return connection.prepareStatement(call);
  }

  @Override
  public String call(String procedure, String arguments) {
    return "CALL " + procedure + "(" + arguments + ")";
  }

  /**
   * Calls it without arguments: the server looks for the procedure and the privilege first, so only
   * a call that would work fails for its number of arguments.
   */
  @Override
  public boolean canCall(Connection connection, String procedure) throws SQLException {
    try {
      Sql.execute(connection, "CALL " + procedure + "()");
      return true;
    } catch (SQLException e) {
      if (e.getErrorCode() != NO_PROCEDURE && e.getErrorCode() != WRONG_ARGUMENTS) {
        throw e;
      }
      return e.getErrorCode() == WRONG_ARGUMENTS;
    }
  }

  @Override
  public String dropProcedure(String procedure) {
    return "DROP PROCEDURE IF EXISTS " + procedure;
  }

  @Override
  public long load(Statement statement, String table, String columns, InputStream rows)
      throws SQLException {
    JdbcStatement mysql = statement.unwrap(JdbcStatement.class);
    // Never reset: a server that asked for a real file would get only this stream.
    mysql.setLocalInfileInputStream(rows);
    return mysql.executeLargeUpdate(
        "LOAD DATA LOCAL INFILE 'rows' INTO TABLE "
            + table
            + " CHARACTER SET latin1 FIELDS TERMINATED BY '\\t' LINES TERMINATED BY '\\n' ("
            + columns
            + ")");
  }

  @Override
  public SqlTables tables() {
    return TABLES;
  }

  @Override
  public CheckpointState state(Connection connection) throws SQLException {
    return InnoDbState.read(connection);
  }
}
