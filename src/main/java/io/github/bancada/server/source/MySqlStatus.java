package io.github.bancada.server.source;

import static io.github.bancada.server.figure.Figure.*;

import io.github.bancada.server.figure.Figure;
import io.github.bancada.server.figure.Reading;
import io.github.bancada.sql.Sql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Status of MySQL from 5.7 and MariaDB from 10.3; needs no privilege. Versions differ in what they
 * have; what is missing is left out. For one thread.
 */
final class MySqlStatus implements StatusQuery {
  /** MariaDB counts here only those for which it has not even an administrator's connection. */
  private static final String REFUSED = "Connection_errors_max_connections";

  private static final Map<String, Figure> NUMBERS =
      Map.ofEntries(
          Map.entry("Threads_connected", CONNECTIONS),
          Map.entry("Threads_running", DB_RUNNING),
          Map.entry("Innodb_row_lock_current_waits", ROW_LOCK_WAITS),
          Map.entry(REFUSED, CONNECTIONS_REFUSED),
          Map.entry("Aborted_connects", DB_FAILED_CONNECTS),
          Map.entry("Questions", DB_STATEMENTS),
          Map.entry("Com_commit", DB_COMMITS),
          Map.entry("Innodb_buffer_pool_read_requests", DB_PAGE_REQUESTS),
          Map.entry("Innodb_buffer_pool_reads", DB_PAGE_READS),
          Map.entry("Innodb_os_log_fsyncs", DB_LOG_FLUSHES),
          Map.entry("Innodb_data_fsyncs", DB_FILE_FLUSHES),
          Map.entry("Innodb_checkpoint_age", DB_CHECKPOINT_AGE),
          Map.entry("Innodb_checkpoint_max_age", DB_CHECKPOINT_AGE_LIMIT),
          Map.entry("Created_tmp_disk_tables", DB_DISK_TABLES));

  private static final String LOCK_WAIT_MILLIS = "Innodb_row_lock_time";

  // Of MySQL from 8.0.30, which has no age.
  private static final String LOG_END = "Innodb_redo_log_current_lsn";
  private static final String LOG_CHECKPOINT = "Innodb_redo_log_checkpoint_lsn";

  /** No variable that may have a secret, a path or an address. */
  private static final List<String> FACTS =
      List.of(
          "version",
          "version_comment",
          "innodb_buffer_pool_size",
          "innodb_buffer_pool_instances",
          "innodb_flush_log_at_trx_commit",
          "innodb_flush_method",
          "innodb_flush_neighbors",
          "innodb_log_file_size",
          "innodb_log_files_in_group",
          "innodb_log_buffer_size",
          "innodb_redo_log_capacity",
          "innodb_io_capacity",
          "innodb_io_capacity_max",
          "innodb_doublewrite",
          "innodb_page_size",
          "innodb_read_io_threads",
          "innodb_write_io_threads",
          "sync_binlog",
          "log_bin",
          "binlog_format",
          "transaction_isolation",
          "tx_isolation",
          "max_connections",
          "table_open_cache",
          "thread_cache_size",
          "thread_handling",
          "query_cache_type",
          "performance_schema");

  private static final String VARIABLES =
      "SHOW GLOBAL VARIABLES WHERE Variable_name IN ('" + String.join("', '", FACTS) + "')";

  private static final String ENCRYPTION =
      "SHOW SESSION STATUS WHERE Variable_name IN ('Ssl_version', 'Ssl_cipher')";

  private final PreparedStatement status;
  private final long limit;
  private final String start;

  /** Asks for what does not change, and prepares the statement. */
  MySqlStatus(Connection connection) throws SQLException {
    boolean mariaDb = connection.getMetaData().getDatabaseProductVersion().contains("MariaDB");
    String table = (mariaDb ? "information_schema" : "performance_schema") + ".global_status";
    start =
        Sql.text(
            connection,
            "SELECT UNIX_TIMESTAMP() - CAST(variable_value AS SIGNED) FROM "
                + table
                + " WHERE variable_name = 'Uptime'");
    limit = Sql.number(connection, "SELECT @@GLOBAL.max_connections");
    Set<String> names = new TreeSet<>(NUMBERS.keySet());
    names.addAll(List.of(LOCK_WAIT_MILLIS, LOG_END, LOG_CHECKPOINT));
    if (mariaDb) {
      names.remove(REFUSED);
    }
    status =
        connection.prepareStatement(
            "SHOW GLOBAL STATUS WHERE Variable_name IN ('" + String.join("', '", names) + "')");
  }

  @Override
  public String read(Reading.Builder to) throws SQLException {
    Map<String, String> values = new HashMap<>();
    try (ResultSet rows = status.executeQuery()) {
      while (rows.next()) {
        values.put(rows.getString(1), rows.getString(2));
      }
    }
    figures(values, to);
    to.put(CONNECTION_LIMIT, limit);
    return start;
  }

  /** In the order of their list; those of older versions have their later names. */
  @Override
  public Map<String, String> facts() throws SQLException {
    Map<String, String> all = new HashMap<>();
    for (String query : List.of(VARIABLES, ENCRYPTION)) {
      try (Statement statement = status.getConnection().createStatement();
          ResultSet rows = statement.executeQuery(query)) {
        while (rows.next()) {
          all.put(rows.getString(1).toLowerCase(Locale.ROOT), rows.getString(2));
        }
      }
    }
    return facts(all);
  }

  /** The facts of variables and of the connection's status, by names in small letters. */
  static Map<String, String> facts(Map<String, String> all) {
    Map<String, String> facts = new LinkedHashMap<>();
    for (String name : FACTS) {
      String value = all.getOrDefault(name, "");
      if (!value.isEmpty()) {
        facts.putIfAbsent(name.replaceFirst("^tx_", "transaction_"), value);
      }
    }
    String version = all.getOrDefault("ssl_version", "");
    if (!version.isEmpty()) {
      facts.put("TLS", version + " " + all.getOrDefault("ssl_cipher", ""));
    }
    return facts;
  }

  /** The figures of status variables. */
  static void figures(Map<String, String> status, Reading.Builder to) {
    NUMBERS.forEach((name, figure) -> to.put(figure, number(status, name)));
    to.put(ROW_LOCK_TIME, number(status, LOCK_WAIT_MILLIS) / 1e3);
    to.put(DB_CHECKPOINT_AGE, number(status, LOG_END) - number(status, LOG_CHECKPOINT));
  }

  private static double number(Map<String, String> status, String name) {
    return LinuxFiles.number(status.getOrDefault(name, ""));
  }
}
