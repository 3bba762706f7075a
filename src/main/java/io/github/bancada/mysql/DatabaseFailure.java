package io.github.bancada.mysql;

import java.sql.SQLException;

/**
 * Why a database cannot be prepared, audited or used. Its message is one sentence for people: the
 * cause, the offending value, the remedy.
 */
public final class DatabaseFailure extends Exception {
  private static final long serialVersionUID = 1L;

  /** Code where the server is asked for nothing more. */
  public static final String CANCELLED = "cancelled";

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

  /** Somebody asked for the end. */
  static DatabaseFailure cancelled(String what) {
    return new DatabaseFailure(CANCELLED, what);
  }

  /**
   * What the server, or the way to it, said.
   *
   * @param doing what was asked of it, as "prepare" or "audit"
   */
  public static DatabaseFailure of(SQLException e, DatabaseAddress address, String doing) {
    return new DatabaseFailure(SqlFailure.code(e), sentence(e, address, doing), e);
  }

  /**
   * The server has said nothing for too long.
   *
   * @param doing what was asked of it, as "prepare" or "audit"
   * @param millis the limit
   */
  static DatabaseFailure silent(
      DatabaseAddress address, String doing, int millis, SQLException cause) {
    return new DatabaseFailure(
        SqlFailure.TIMEOUT,
        "cannot "
            + doing
            + " "
            + address
            + ": the server was silent for "
            + millis
            + " ms (statement timeout); look whether it and the network are alive, or give it more"
            + " time in the field Statement timeout",
        cause);
  }

  private static String sentence(SQLException e, DatabaseAddress address, String doing) {
    String said = " (" + SqlFailure.code(e) + ": " + SqlFailure.text(e) + ")";
    String to = "cannot " + doing + " " + address + ": ";
    return switch (e.getErrorCode()) {
      case 1045, 1698 -> to + "the server refuses the user or its password" + said;
      case 1044 -> // to those without rights a server does not tell what exists
          to
              + "there is no such schema, or the user lacks a privilege on it; check its name, or"
              + " grant the user ALL on it"
              + said;
      case 1142, 1143, 1227, 1370 ->
          to + "the user lacks a privilege; grant it ALL on the schema" + said;
      case 1049 -> to + "there is no such schema; create it with CREATE DATABASE" + said;
      case 1046 -> to + "the URL names no schema; add it after the port, as in /atm" + said;
      case 1209, 1290, 1792, 1836, 1874 ->
          to + "the server takes no writes; use one that does" + said;
      case 1021, 1030, 1114 -> to + "the server's disk may be full" + said;
      case 1040 -> to + "the server has no connection left; raise max_connections" + said;
      default ->
          SqlFailure.isOfTheConnection(e)
              ? to + "no connection to the server; check URL, transport and whether it runs" + said
              : to + "the server refused a statement" + said;
    };
  }

  /** Can be grouped: SQLState and vendor code, or one of the words above. */
  public String code() {
    return code;
  }
}
