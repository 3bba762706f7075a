package io.github.bancada.sql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * A snapshot of InnoDB's counters; {@link #UNKNOWN} for counters that the server does not have.
 * Immutable.
 *
 * @param uptimeSeconds since the server was started
 * @param checkpointLsn position in the log, in bytes, up to which all pages are on disk
 * @param currentLsn end of the log, in bytes
 * @param whyNoCheckpoint why the checkpoint is not known; "" if it is
 * @param dirtyPages pages in the buffer pool that are not on disk
 * @param totalPages of the buffer pool
 * @param flushedPages pages written to disk so far
 * @param logBytes bytes written to the log so far
 * @param flushes flushes of files so far (fsync), the log's included
 * @param logFlushes flushes of the log so far
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

  /**
   * Reads the counters of a server. Needs no privilege, but MySQL before 8.0.30 needs PROCESS.
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
          why = checkpoint == UNKNOWN ? "SHOW ENGINE INNODB STATUS has no checkpoint" : "";
        } catch (SQLException e) {
          if (SqlFailure.isConnectionLost(e)) {
            throw e;
          }
          why =
              SqlDialect.of(connection).failure(e) == SqlFailure.PRIVILEGE
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

  /** For {@link #parse}; the reason comes last because it has blanks. */
  String note() {
    return LongStream.of(
                uptimeSeconds,
                checkpointLsn,
                currentLsn,
                dirtyPages,
                totalPages,
                flushedPages,
                logBytes,
                flushes,
                logFlushes)
            .mapToObj(Long::toString)
            .collect(Collectors.joining(" "))
        + " "
        + whyNoCheckpoint;
  }

  static InnoDbState parse(String note) {
    String[] words = note.split(" ", 10);
    long[] of = Stream.of(words).limit(9).mapToLong(Long::parseLong).toArray();
    return new InnoDbState(of[0], of[1], of[2], words[9], of[3], of[4], of[5], of[6], of[7], of[8]);
  }

  /** Bytes of log written since the last checkpoint. */
  long checkpointAgeBytes() {
    return checkpointLsn == UNKNOWN || currentLsn == UNKNOWN
        ? UNKNOWN
        : Math.max(0, currentLsn - checkpointLsn);
  }
}
