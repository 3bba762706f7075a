package io.github.bancada.sql;

import java.sql.SQLException;
import java.sql.SQLRecoverableException;

/** What an exception of a driver means, see {@link SqlDialect#failure}. */
public enum SqlFailure {
  /** The server rolled the transaction back. */
  DEADLOCK,
  /** A lock was not available within the lock-wait timeout. */
  LOCK_WAIT,
  /** The server rolled the transaction back, because another one changed what it had read. */
  SERIALIZATION,
  READ_ONLY(true, "the server takes no writes; use one that does"),
  USER(true, "the server refuses the user or its password; check User and Password"),
  HOST_OR_USER(
      true,
      "the server refuses this user, database and host; check User, or add an entry to its"
          + " pg_hba.conf"),
  STARTING(false, "the server is starting or stopping; wait until it answers"),
  /** Without privileges, a server does not reveal what exists. */
  SCHEMA_OR_PRIVILEGE(
      true,
      "there is no such schema, or the user lacks a privilege on it; check its name, or grant the"
          + " user ALL on it"),
  PRIVILEGE(true, "the user lacks a privilege; grant it ALL on the schema"),
  SCHEMA(true, "there is no such schema; create it with CREATE DATABASE"),
  NO_SCHEMA(true, "the URL names no schema; add it after the port, as in /atm"),
  TABLE(true, SqlFailure.REFUSED),
  DISK_FULL(false, "the server's disk may be full; free space there"),
  CONNECTIONS(false, "the server has no connection left; raise max_connections"),
  /** The server forbids {@link SqlDialect#load}. */
  NO_BULK_LOAD,
  CONNECTION_LOST(false, "no connection to the server; check URL, transport and whether it runs"),
  OTHER;

  /** SQLState of what exceeded its time limit. */
  public static final String TIMEOUT_STATE = "HYT00";

  /** SQLState and vendor code of a statement that exceeded its time limit. */
  public static final String TIMEOUT = TIMEOUT_STATE + " 0";

  private static final String REFUSED = "the server refused a statement";

  private final boolean permanent;
  private final String sentence;

  SqlFailure() {
    this(false, SqlFailure.REFUSED);
  }

  SqlFailure(boolean permanent, String sentence) {
    this.permanent = permanent;
    this.sentence = sentence;
  }

  /** Whether a retry of the transaction may succeed. */
  public boolean isRetryable() {
    return this == DEADLOCK || this == LOCK_WAIT || this == SERIALIZATION;
  }

  /** Whether this failure of a commit proves that nothing was committed. */
  public boolean isRolledBack() {
    return isRetryable() || this == READ_ONLY;
  }

  /** Whether the settings, the user or the server must change before this can succeed. */
  public boolean isPermanent() {
    return permanent;
  }

  /** Cause and remedy, for a message. */
  String sentence() {
    return sentence;
  }

  /** SQLState and vendor code, such as {@code 40001 1213}. */
  public static String code(SQLException e) {
    return (e.getSQLState() == null ? "HY000" : e.getSQLState()) + " " + e.getErrorCode();
  }

  /** The message in one line; for a connection that the driver lost, with its cause. */
  public static String text(SQLException e) {
    String said = String.valueOf(e.getMessage()).strip();
    int end = said.indexOf('\n');
    String line = end < 0 ? said : said.substring(0, end).strip();
    Throwable root = e;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    if (root == e || !(e instanceof SQLRecoverableException)) {
      return line;
    }
    String cause = root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
    return line.contains(cause) ? line : line + ": " + cause;
  }

  /** Whether the SQLState is that of a lost connection (class 08). */
  public static boolean isConnectionLost(SQLException e) {
    return e.getSQLState() != null && e.getSQLState().startsWith("08");
  }
}
