package io.github.bancada.mysql;

import io.github.bancada.work.LocalCode;
import java.sql.SQLException;

/**
 * A database cannot be prepared, audited or used. The message is one sentence for people: the
 * cause, the offending value, the remedy.
 */
public final class DatabaseFailure extends Exception {
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

  public DatabaseFailure(String code, String message) {
    super(message);
    this.code = code;
  }

  private DatabaseFailure(String code, String message, SQLException cause) {
    super(message, cause);
    this.code = code;
  }

  static DatabaseFailure cancelled(String what) {
    return new DatabaseFailure(LocalCode.CANCELLED.text(), what);
  }

  /**
   * The failure for an exception of the server or the connection.
   *
   * @param operation such as "prepare" or "audit"
   */
  public static DatabaseFailure of(SQLException e, DatabaseAddress address, String operation) {
    return new DatabaseFailure(SqlFailure.code(e), sentence(e, address, operation), e);
  }

  /**
   * The failure after the idle timeout.
   *
   * @param operation such as "prepare" or "audit"
   * @param millis the limit
   */
  static DatabaseFailure silent(
      DatabaseAddress address, String operation, int millis, SQLException cause) {
    return new DatabaseFailure(
        SqlFailure.TIMEOUT,
        String.format(
            "cannot %s %s: the server was silent for %s ms (statement timeout); check the server"
                + " and the network, or raise Statement timeout",
            operation, address, millis),
        cause);
  }

  private static String sentence(SQLException e, DatabaseAddress address, String operation) {
    String answer = " (" + SqlFailure.code(e) + ": " + SqlFailure.text(e) + ")";
    String to = "cannot " + operation + " " + address + ": ";
    return switch (e.getErrorCode()) {
      case 1045, 1698 ->
          to + "the server refuses the user or its password; check User and Password" + answer;
      case 1044 -> // without privileges, a server does not reveal what exists
          to
              + "there is no such schema, or the user lacks a privilege on it; check its name, or"
              + " grant the user ALL on it"
              + answer;
      case 1142, 1143, 1227, 1370 ->
          to + "the user lacks a privilege; grant it ALL on the schema" + answer;
      case 1049 -> to + "there is no such schema; create it with CREATE DATABASE" + answer;
      case 1046 -> to + "the URL names no schema; add it after the port, as in /atm" + answer;
      case 1209, 1290, 1792, 1836, 1874 ->
          to + "the server takes no writes; use one that does" + answer;
      case 1021, 1030, 1114 -> to + "the server's disk may be full; free space there" + answer;
      case 1040 -> to + "the server has no connection left; raise max_connections" + answer;
      default ->
          SqlFailure.isConnectionLost(e)
              ? to
                  + "no connection to the server; check URL, transport and whether it runs"
                  + answer
              : to + "the server refused a statement" + answer;
    };
  }

  /** A code to group by: SQLState and vendor code, or one of the constants above. */
  public String code() {
    return code;
  }
}
