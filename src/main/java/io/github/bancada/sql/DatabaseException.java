package io.github.bancada.sql;

import io.github.bancada.work.LocalCode;
import java.sql.SQLException;

/**
 * A database cannot be prepared, audited or used. The message is one sentence: the cause, the
 * offending value, the remedy.
 */
public final class DatabaseException extends Exception {
  private static final long serialVersionUID = 1L;

  public static final String NOT_OURS = "tablesNotOurs";
  public static final String OTHER_SHAPE = "otherShape";
  public static final String OTHER_SCALE = "otherScale";
  public static final String OTHER_COUNTS = "otherCounts";
  public static final String NOT_PREPARED = "notPrepared";
  public static final String IN_USE = "inUse";
  static final String UNSUITABLE = "unsuitableServer";
  public static final String NO_LOCAL_INFILE = "noLocalInfile";

  private final String code;

  public DatabaseException(String code, String message) {
    super(message);
    this.code = code;
  }

  private DatabaseException(String code, String message, SQLException cause) {
    super(message, cause);
    this.code = code;
  }

  static DatabaseException cancelled(String what) {
    return new DatabaseException(LocalCode.CANCELLED.text(), what);
  }

  /**
   * The failure for an exception of the server or the connection.
   *
   * @param operation such as "prepare" or "audit"
   */
  public static DatabaseException of(SQLException e, DatabaseAddress address, String operation) {
    return new DatabaseException(SqlFailure.code(e), sentence(e, address, operation), e);
  }

  /**
   * The failure after the idle timeout.
   *
   * @param operation such as "prepare" or "audit"
   * @param millis the limit
   */
  static DatabaseException silent(
      DatabaseAddress address, String operation, int millis, SQLException cause) {
    return new DatabaseException(
        SqlFailure.TIMEOUT,
        String.format(
            "cannot %s %s: the server was silent for %s ms (statement timeout); check the server"
                + " and the network, or raise Statement timeout",
            operation, address, millis),
        cause);
  }

  private static String sentence(SQLException e, DatabaseAddress address, String operation) {
    return String.format(
        "cannot %s %s: %s (%s: %s)",
        operation,
        address,
        address.dialect().failure(e).sentence(),
        SqlFailure.code(e),
        SqlFailure.text(e));
  }

  /** A code to group by: SQLState and vendor code, or one of the constants above. */
  public String code() {
    return code;
  }
}
