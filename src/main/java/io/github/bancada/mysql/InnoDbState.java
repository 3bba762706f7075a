package io.github.bancada.mysql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * InnoDB's counters at one moment; a counter that the server does not have is {@link #UNKNOWN}.
 * Immutable.
 *
 * @param uptimeSeconds since the server was started
 * @param checkpointLsn up to which place of the log, in bytes, all pages are on the disk
 * @param currentLsn where the log ends, in bytes
 * @param whyNoCheckpoint why the first of the two is not known; "" if it is
 * @param dirtyPages in the buffer pool that are not on the disk
 * @param totalPages of the buffer pool
 * @param flushedPages written to the disk so far
 * @param logBytes written to the log so far
 * @param flushes of files so far (fsync), the log's included
 * @param logFlushes of the log so far
 */
public record InnoDbState(
    long uptimeSeconds,
    long checkpointLsn,
    long currentLsn,
    String whyNoCheckpoint,
    long dirtyPages,
    long totalPages,
    long flushedPages,
    long logBytes,
    long flushes,
    long logFlushes) {
  public static final long UNKNOWN = -1;

  /** In the section LOG of InnoDB's status. */
  private static final Pattern CHECKPOINT = Pattern.compile("(?m)^Last checkpoint at +(\\d+)");

  private static final Pattern CURRENT = Pattern.compile("(?m)^Log sequence number +(\\d+)");

  private static final int NO_PRIVILEGE = 1227;

  /**
   * Asks a server: for all but MySQL before 8.0.30 without any privilege, for that with PROCESS.
   *
   * @throws SQLException if the connection is lost
   */
  static InnoDbState read(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      Map<String, Long> status = status(statement);
      // MySQL from 8.0.30, MariaDB.
      long checkpoint =
          first(status, "Innodb_redo_log_checkpoint_lsn", "Innodb_lsn_last_checkpoint");
      long current = first(status, "Innodb_redo_log_current_lsn", "Innodb_lsn_current");
      String why = "";
      if (checkpoint == UNKNOWN) {
        try {
          String text = innoDbStatus(statement);
          checkpoint = number(CHECKPOINT, text);
          current = number(CURRENT, text);
          why = checkpoint == UNKNOWN ? "SHOW ENGINE INNODB STATUS does not tell" : "";
        } catch (SQLException e) {
          if (SqlFailure.isOfTheConnection(e)) {
            throw e;
          }
          why =
              e.getErrorCode() == NO_PRIVILEGE
                  ? "the user lacks PROCESS"
                  : SqlFailure.text(e) + " (" + SqlFailure.code(e) + ")";
        }
      }
      return new InnoDbState(
          first(status, "Uptime"),
          checkpoint,
          current,
          why,
          first(status, "Innodb_buffer_pool_pages_dirty"),
          first(status, "Innodb_buffer_pool_pages_total"),
          first(status, "Innodb_buffer_pool_pages_flushed"),
          first(status, "Innodb_os_log_written"),
          first(status, "Innodb_data_fsyncs"),
          first(status, "Innodb_os_log_fsyncs"));
    }
  }

  private static Map<String, Long> status(Statement statement) throws SQLException {
    Map<String, Long> status = new HashMap<>();
    try (ResultSet rows =
        statement.executeQuery(
            "SHOW GLOBAL STATUS WHERE Variable_name = 'Uptime' OR Variable_name LIKE 'Innodb%'")) {
      while (rows.next()) {
        String value = rows.getString(2);
        if (value.matches("\\d{1,18}")) {
          status.put(rows.getString(1), Long.parseLong(value));
        }
      }
    }
    return status;
  }

  private static String innoDbStatus(Statement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery("SHOW ENGINE INNODB STATUS")) {
      return row.next() ? row.getString("Status") : "";
    }
  }

  private static long number(Pattern pattern, String text) {
    Matcher found = pattern.matcher(text);
    return found.find() ? Long.parseLong(found.group(1)) : UNKNOWN;
  }

  private static long first(Map<String, Long> status, String... names) {
    for (String name : names) {
      Long value = status.get(name);
      if (value != null) {
        return value;
      }
    }
    return UNKNOWN;
  }

  /** How much log has been written since the last checkpoint, in bytes. */
  long checkpointAgeBytes() {
    return checkpointLsn == UNKNOWN || currentLsn == UNKNOWN
        ? UNKNOWN
        : Math.max(0, currentLsn - checkpointLsn);
  }
}
