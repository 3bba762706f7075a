package io.github.bancada.mysql;

import com.mysql.cj.jdbc.exceptions.CommunicationsException;
import java.sql.SQLException;
import java.util.Set;

/** Reads exceptions of Connector/J. Stateless. */
public final class SqlFailure {
  /** A deadlock: the server rolled the transaction back. */
  private static final int DEADLOCK = 1213;

  /** A lock was not available within {@code innodb_lock_wait_timeout}. */
  private static final int LOCK_WAIT = 1205;

  /** Server errors that a retry does not cure. */
  private static final Set<Integer> PERMANENT =
      Set.of(1044, 1045, 1046, 1049, 1142, 1143, 1146, 1227, 1290, 1370, 1698, 1792, 1836, 1874);

  private static final Set<Integer> READ_ONLY = Set.of(1209, 1290, 1792, 1836, 1874);

  private SqlFailure() {}

  /** SQLState of what exceeded its time limit. */
  public static final String TIMEOUT_STATE = "HYT00";

  /** SQLState and vendor code of a statement that exceeded its time limit. */
  public static final String TIMEOUT = TIMEOUT_STATE + " 0";

  /** SQLState and vendor code, such as {@code 40001 1213}. */
  public static String code(SQLException e) {
    return (e.getSQLState() == null ? "HY000" : e.getSQLState()) + " " + e.getErrorCode();
  }

  /** The message in one line; for a broken connection, with its cause. */
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

  /** Whether a retry of the transaction may succeed. */
  public static boolean isRetryable(SQLException e) {
    return e.getErrorCode() == DEADLOCK || e.getErrorCode() == LOCK_WAIT;
  }

  static boolean isReadOnly(SQLException e) {
    return READ_ONLY.contains(e.getErrorCode());
  }

  /** Whether this error at a commit proves that nothing was committed. */
  public static boolean isRolledBack(SQLException e) {
    return isRetryable(e) || isReadOnly(e);
  }

  /** Whether the settings, the user or the server must change before this can succeed. */
  public static boolean isPermanent(SQLException e) {
    return PERMANENT.contains(e.getErrorCode());
  }

  public static boolean isConnectionLost(SQLException e) {
    return e.getSQLState() != null && e.getSQLState().startsWith("08");
  }
}
