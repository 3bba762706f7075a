package io.github.bancada.mysql;

import com.mysql.cj.jdbc.exceptions.CommunicationsException;
import java.sql.SQLException;
import java.util.Set;

/** Reads exceptions of Connector/J. Stateless. */
public final class SqlFailure {
  /** A deadlock: the server has rolled the transaction back. */
  private static final int DEADLOCK = 1213;

  /** A lock was not to be had within {@code innodb_lock_wait_timeout}. */
  private static final int LOCK_WAIT = 1205;

  private static final Set<Integer> READ_ONLY = Set.of(1209, 1290, 1792, 1836, 1874);

  private SqlFailure() {}

  /** Code of a statement that took too long, as SQLState and vendor code. */
  public static final String TIMEOUT = "HYT00 0";

  /** SQLState and vendor code, as {@code 40001 1213}. */
  public static String code(SQLException e) {
    return (e.getSQLState() == null ? "HY000" : e.getSQLState()) + " " + e.getErrorCode();
  }

  /** In one line: of a broken connection, what broke it. */
  public static String text(SQLException e) {
    String said = String.valueOf(e.getMessage()).strip();
    int end = said.indexOf('\n');
    String line = end < 0 ? said : said.substring(0, end).strip();
    Throwable root = e;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    if (root == e || !(e instanceof CommunicationsException)) {
      return line;
    }
    String cause = root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
    return line.contains(cause) ? line : line + ": " + cause;
  }

  /** Whether the same transaction may succeed when it is tried again. */
  public static boolean isRetryable(SQLException e) {
    return e.getErrorCode() == DEADLOCK || e.getErrorCode() == LOCK_WAIT;
  }

  /** Whether the server does not take writes. */
  static boolean isReadOnly(SQLException e) {
    return READ_ONLY.contains(e.getErrorCode());
  }

  /** Whether the error, at a commit, says by itself that nothing was committed. */
  public static boolean isRolledBack(SQLException e) {
    return isRetryable(e) || isReadOnly(e);
  }

  /** Whether the conversation with the server is over. */
  public static boolean isOfTheConnection(SQLException e) {
    return e.getSQLState() != null && e.getSQLState().startsWith("08");
  }
}
