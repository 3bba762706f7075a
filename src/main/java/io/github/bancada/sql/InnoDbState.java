package io.github.bancada.sql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@link CheckpointState} from MySQL and MariaDB. Stateless. */
final class InnoDbState {
  /** In the section LOG of InnoDB's status. */
  private static final Pattern CHECKPOINT = Pattern.compile("(?m)^Last checkpoint at +(\\d+)");

  private static final Pattern CURRENT = Pattern.compile("(?m)^Log sequence number +(\\d+)");

  private InnoDbState() {}

  /**
   * Reads the counters of a server. Needs no privilege, but MySQL before 8.0.30 needs PROCESS.
   *
   * @throws SQLException if the connection is lost
   */
  static CheckpointState read(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      Map<String, Long> status = status(statement);
      // MySQL from 8.0.30, MariaDB.
      long checkpoint =
          first(status, "Innodb_redo_log_checkpoint_lsn", "Innodb_lsn_last_checkpoint");
      long current = first(status, "Innodb_redo_log_current_lsn", "Innodb_lsn_current");
      String why = "";
      if (checkpoint == CheckpointState.UNKNOWN) {
        try {
          String text = innoDbStatus(statement);
          checkpoint = number(CHECKPOINT, text);
          current = number(CURRENT, text);
          why =
              checkpoint == CheckpointState.UNKNOWN
                  ? "SHOW ENGINE INNODB STATUS has no checkpoint"
                  : "";
        } catch (SQLException e) {
          why = why(SqlDialect.of(connection).failure(e), e);
        }
      }
      return new CheckpointState(
          "InnoDB",
          first(status, "Uptime"),
          checkpoint,
          current,
          why,
          first(status, "Innodb_buffer_pool_pages_dirty"),
          first(status, "Innodb_buffer_pool_pages_total"),
          first(status, "Innodb_buffer_pool_pages_flushed"),
          first(status, "Innodb_os_log_written"),
          first(status, "Innodb_data_fsyncs"),
          first(status, "Innodb_os_log_fsyncs"),
          CheckpointState.Vacuum.NONE);
    }
  }

  private static String why(SqlFailure failure, SQLException e) throws SQLException {
    if (failure == SqlFailure.CONNECTION_LOST) {
      throw e;
    }
    return failure == SqlFailure.PRIVILEGE
        ? "the user lacks PROCESS"
        : SqlFailure.text(e) + " (" + SqlFailure.code(e) + ")";
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
    return found.find() ? Long.parseLong(found.group(1)) : CheckpointState.UNKNOWN;
  }

  private static long first(Map<String, Long> status, String... names) {
    for (String name : names) {
      Long value = status.get(name);
      if (value != null) {
        return value;
      }
    }
    return CheckpointState.UNKNOWN;
  }
}
