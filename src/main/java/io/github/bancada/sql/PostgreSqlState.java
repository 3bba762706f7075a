package io.github.bancada.sql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Reads {@link CheckpointState} from PostgreSQL 14 to 18. Needs no privilege; dirty pages are known
 * only where the extension {@code pg_buffercache} counts them cheaply (PostgreSQL 16) and the user
 * may ask it. Stateless.
 */
final class PostgreSqlState {
  /** First version with {@code pg_stat_io}. */
  private static final int WITH_IO = 16;

  /** First version that counts flushes of the log there. */
  private static final int WITH_LOG_IO = 18;

  /** The query for dirty pages; {@code NULL} if there is none: a function that is not there. */
  private static final String DIRTY_PAGES =
      "SELECT COALESCE((SELECT format('(SELECT buffers_dirty FROM %s)', called) FROM pg_extension"
          + " JOIN pg_namespace n ON n.oid = extnamespace,"
          + " format('%I.pg_buffercache_summary()', nspname) AS called"
          + " WHERE extname = 'pg_buffercache' AND has_schema_privilege(n.oid, 'USAGE')"
          + " AND has_function_privilege(to_regprocedure(called), 'EXECUTE')), 'NULL')";

  private PostgreSqlState() {}

  static CheckpointState read(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                query(
                    connection.getMetaData().getDatabaseMajorVersion(),
                    Sql.text(connection, DIRTY_PAGES)))) {
      row.next();
      return new CheckpointState(
          "PostgreSQL",
          row.getLong(1),
          row.getLong(2),
          row.getLong(3),
          "",
          orUnknown(row, 12),
          row.getLong(4),
          row.getLong(5),
          row.getLong(6),
          orUnknown(row, 7),
          orUnknown(row, 8),
          new CheckpointState.Vacuum(orUnknown(row, 9), orUnknown(row, 10), orUnknown(row, 11)));
    }
  }

  /** The columns of the views: PostgreSQL 14 to 18, chapter "Monitoring Database Activity". */
  private static String query(int version, String dirtyPages) {
    String logFlushes =
        version >= WITH_LOG_IO
            ? "(SELECT sum(fsyncs) FROM pg_stat_io WHERE object = 'wal')"
            : "(SELECT wal_sync FROM pg_stat_wal)";
    String pages =
        version >= WITH_IO
            ? "(SELECT sum(writes) FROM pg_stat_io WHERE object = 'relation')"
            : "(SELECT buffers_checkpoint + buffers_clean + buffers_backend FROM pg_stat_bgwriter)";
    String flushes =
        version >= WITH_IO
            ? "(SELECT sum(fsyncs) FROM pg_stat_io WHERE object = 'relation') + " + logFlushes
            : "NULL";
    return "SELECT EXTRACT(EPOCH FROM now() - pg_postmaster_start_time())::bigint,"
        + " (SELECT redo_lsn - '0/0' FROM pg_control_checkpoint()), pg_current_wal_lsn() - '0/0',"
        + " (SELECT setting::bigint FROM pg_settings WHERE name = 'shared_buffers'), "
        + String.join(", ", pages, "(SELECT wal_bytes FROM pg_stat_wal)", flushes, logFlushes)
        + ", vacuums, n_dead_tup, n_live_tup, "
        + dirtyPages
        + " FROM (SELECT sum(vacuum_count + autovacuum_count) AS"
        + " vacuums FROM pg_stat_user_tables WHERE schemaname = current_schema()) AS all_tables"
        + " LEFT JOIN (SELECT n_dead_tup, n_live_tup FROM pg_stat_user_tables WHERE schemaname ="
        + " current_schema() ORDER BY n_dead_tup / (n_live_tup + 1) DESC LIMIT 1) AS worst ON true";
  }

  private static long orUnknown(ResultSet row, int column) throws SQLException {
    long count = row.getLong(column);
    return row.wasNull() ? CheckpointState.UNKNOWN : count;
  }
}
