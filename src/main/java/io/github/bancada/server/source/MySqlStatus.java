package io.github.bancada.server.source;

import static io.github.bancada.server.figure.Figure.*;

import io.github.bancada.server.figure.Figure;
import io.github.bancada.server.figure.Reading;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Status of MySQL from 5.7 and MariaDB from 10.3; needs no privilege. Only the named variables are
 * asked for, of the table behind {@code SHOW GLOBAL STATUS}, which costs the server half as much as
 * that statement. Versions differ in what they have; what is missing is left out. Stateless.
 */
final class MySqlStatus implements StatusQuery {
  private static final Map<String, Figure> NUMBERS =
      Map.ofEntries(
          Map.entry("Threads_connected", DB_SESSIONS),
          Map.entry("Threads_running", DB_RUNNING),
          Map.entry("Innodb_row_lock_current_waits", DB_LOCK_WAITING),
          Map.entry("Innodb_row_lock_waits", DB_LOCK_WAITS),
          Map.entry("Innodb_deadlocks", DB_DEADLOCKS),
          Map.entry("Connection_errors_max_connections", DB_REFUSED),
          Map.entry("Aborted_connects", DB_FAILED_CONNECTS),
          Map.entry("Questions", DB_STATEMENTS),
          Map.entry("Com_commit", DB_COMMITS),
          Map.entry("Com_rollback", DB_ROLLBACKS),
          Map.entry("Innodb_buffer_pool_read_requests", DB_PAGE_REQUESTS),
          Map.entry("Innodb_buffer_pool_reads", DB_PAGE_READS),
          Map.entry("Innodb_buffer_pool_wait_free", DB_PAGE_WAITS),
          Map.entry("Innodb_os_log_fsyncs", DB_LOG_FLUSHES),
          Map.entry("Innodb_data_fsyncs", DB_FILE_FLUSHES),
          Map.entry("Innodb_log_waits", DB_LOG_WAITS),
          Map.entry("Innodb_checkpoint_age", DB_CHECKPOINT_AGE),
          Map.entry("Innodb_checkpoint_max_age", DB_CHECKPOINT_AGE_LIMIT),
          Map.entry("Created_tmp_disk_tables", DB_DISK_TABLES));

  private static final String UPTIME = "Uptime";
  private static final String LOCK_WAIT_MILLIS = "Innodb_row_lock_time";

  // Of MySQL from 8.0.30, which has no age.
  private static final String LOG_END = "Innodb_redo_log_current_lsn";
  private static final String LOG_CHECKPOINT = "Innodb_redo_log_checkpoint_lsn";

  @Override
  public String sql(DatabaseMetaData server) throws SQLException {
    TreeSet<String> names = new TreeSet<>(NUMBERS.keySet());
    names.addAll(List.of(UPTIME, LOCK_WAIT_MILLIS, LOG_END, LOG_CHECKPOINT));
    boolean mariaDb = server.getDatabaseProductVersion().contains("MariaDB");
    return "SELECT variable_name, variable_value, UNIX_TIMESTAMP(), @@GLOBAL.max_connections FROM "
        + (mariaDb ? "information_schema" : "performance_schema")
        + ".global_status WHERE variable_name IN "
        + names.stream().collect(Collectors.joining("', '", "('", "')"));
  }

  @Override
  public String read(ResultSet answer, Reading.Builder to) throws SQLException {
    Map<String, String> status = new TreeMap<>(String.CASE_INSENSITIVE_ORDER); // MariaDB shouts
    String now = "";
    while (answer.next()) {
      status.put(answer.getString(1), answer.getString(2));
      now = answer.getString(3);
      to.put(DB_SESSION_LIMIT, answer.getDouble(4));
    }
    figures(status, to);
    return Double.toString(LinuxFiles.number(now) - number(status, UPTIME));
  }

  /** The figures of status variables, by name in any case. */
  static void figures(Map<String, String> status, Reading.Builder to) {
    NUMBERS.forEach((name, figure) -> to.put(figure, number(status, name)));
    to.put(DB_LOCK_WAIT_TIME, number(status, LOCK_WAIT_MILLIS) / 1e3);
    to.put(DB_CHECKPOINT_AGE, number(status, LOG_END) - number(status, LOG_CHECKPOINT));
  }

  private static double number(Map<String, String> status, String name) {
    return LinuxFiles.number(status.getOrDefault(name, ""));
  }
}
