package io.github.bancada.server.source;

import io.github.bancada.server.figure.Figure;
import io.github.bancada.server.figure.Reading;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Status of PostgreSQL 14 to 18, all databases of the server together (chapter "Monitoring Database
 * Activity"). Needs no right, but the sessions are known only if the user sees those of others
 * ({@code GRANT pg_monitor}), or if there are none. The counters of a session are up to a second
 * late. For one thread.
 *
 * <p>Columns after the first are figures, and have their names.
 */
final class PostgreSqlStatus implements StatusQuery {
  /** The row of a session of another user is there, without what it does. */
  private static final String SESSIONS =
      "(SELECT count(*) FILTER (WHERE backend_type = 'client backend') AS all_of_them,"
          + " count(*) FILTER (WHERE backend_type = 'client backend' AND state = 'active') AS busy,"
          + " count(*) FILTER (WHERE backend_type = 'client backend' AND wait_event_type = 'Lock')"
          + " AS waiting, count(*) FILTER (WHERE backend_type IS NULL AND datid IS NOT NULL AND"
          + " usesysid IS NOT NULL) = 0 AS known FROM pg_stat_activity) AS sessions";

  private static final String DATABASES =
      "(SELECT sum(xact_commit) AS db_commits, sum(blks_read) AS db_page_reads,"
          + " sum(blks_read + blks_hit) AS db_page_requests FROM pg_stat_database) AS databases";

  /** First version that counts flushes of the log in another view. */
  private static final int WITH_LOG_IO = 18;

  /** No setting that may have a secret, a path or an address; in the order of their names. */
  private static final String SETTINGS =
      "SELECT name, current_setting(name) FROM pg_settings WHERE name IN ('autovacuum',"
          + " 'bgwriter_delay', 'block_size', 'checkpoint_completion_target', 'checkpoint_timeout',"
          + " 'commit_delay', 'data_checksums', 'default_transaction_isolation',"
          + " 'effective_cache_size', 'effective_io_concurrency', 'fsync', 'full_page_writes',"
          + " 'huge_pages', 'io_method', 'jit', 'maintenance_work_mem', 'max_connections',"
          + " 'max_parallel_workers', 'max_wal_size', 'random_page_cost', 'server_version',"
          + " 'shared_buffers', 'synchronous_commit', 'wal_buffers', 'wal_compression',"
          + " 'wal_level', 'wal_sync_method', 'work_mem')"
          + " UNION ALL SELECT 'TLS', version || ' ' || cipher FROM pg_stat_ssl"
          + " WHERE pid = pg_backend_pid() AND ssl ORDER BY 1";

  private final PreparedStatement status;

  PostgreSqlStatus(Connection connection) throws SQLException {
    status = connection.prepareStatement(sql(connection.getMetaData().getDatabaseMajorVersion()));
  }

  private static String sql(int version) {
    return "SELECT EXTRACT(EPOCH FROM pg_postmaster_start_time()),"
        + " CASE WHEN known THEN all_of_them END AS connections,"
        + " CASE WHEN known THEN busy END AS db_running,"
        + " CASE WHEN known THEN waiting END AS row_lock_waits,"
        + " current_setting('max_connections')::int"
        + " - current_setting('superuser_reserved_connections')::int"
        + " - COALESCE(current_setting('reserved_connections', true), '0')::int"
        + " AS connection_limit, databases.*, "
        + (version >= WITH_LOG_IO
            ? "(SELECT sum(fsyncs) FROM pg_stat_io WHERE object = 'wal')"
            : "(SELECT wal_sync FROM pg_stat_wal)")
        + " AS db_log_flushes FROM "
        + SESSIONS
        + ", "
        + DATABASES;
  }

  @Override
  public Map<String, String> facts() throws SQLException {
    Map<String, String> facts = new LinkedHashMap<>();
    try (Statement statement = status.getConnection().createStatement();
        ResultSet rows = statement.executeQuery(SETTINGS)) {
      while (rows.next()) {
        facts.put(rows.getString(1), rows.getString(2));
      }
    }
    return facts;
  }

  @Override
  public String read(Reading.Builder to) throws SQLException {
    try (ResultSet row = status.executeQuery()) {
      row.next();
      ResultSetMetaData columns = row.getMetaData();
      for (int i = 2; i <= columns.getColumnCount(); i++) {
        double value = row.getDouble(i);
        if (!row.wasNull()) {
          to.put(Figure.valueOf(columns.getColumnLabel(i).toUpperCase(Locale.ROOT)), value);
        }
      }
      return row.getString(1);
    }
  }
}
