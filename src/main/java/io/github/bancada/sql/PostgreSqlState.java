package io.github.bancada.sql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Reads {@link CheckpointState} from PostgreSQL 14 to 18. Needs no privilege. Stateless. */
final class PostgreSqlState {
  /** First version with {@code pg_stat_io}. */
  private static final int WITH_IO = 16;

  /** First version that counts flushes of the log there. */
  private static final int WITH_LOG_IO = 18;

  private PostgreSqlState() {}

  static CheckpointState read(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(query(connection.getMetaData().getDatabaseMajorVersion()))) {
      row.next();
      return new CheckpointState(
          "PostgreSQL",
          row.getLong(1),
          row.getLong(2),
          row.getLong(3),
          "",
          CheckpointState.UNKNOWN,
          row.getLong(4),
          row.getLong(5),
          row.getLong(6),
          orUnknown(row, 7),
          orUnknown(row, 8),
          new CheckpointState.Vacuum(orUnknown(row, 9), orUnknown(row, 10), orUnknown(row, 11)));
    }
  }

  /** The columns of the views: PostgreSQL 14 to 18, chapter "Monitoring Database Activity". */
  private static String query(int version) {
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
        + ", vacuums, n_dead_tup, n_live_tup FROM (SELECT sum(vacuum_count + autovacuum_count) AS"
        + " vacuums FROM pg_stat_user_tables WHERE schemaname = current_schema()) AS all_tables"
        + " LEFT JOIN (SELECT n_dead_tup, n_live_tup FROM pg_stat_user_tables WHERE schemaname ="
        + " current_schema() ORDER BY n_dead_tup / (n_live_tup + 1) DESC LIMIT 1) AS worst ON true";
  }

  private static long orUnknown(ResultSet row, int column) throws SQLException {
    long count = row.getLong(column);
    return row.wasNull() ? CheckpointState.UNKNOWN : count;
  }
}
