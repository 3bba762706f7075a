package io.github.bancada.sql.audit;

import io.github.bancada.sql.SqlDialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/**
 * Waits for in-doubt transactions that are still open on the server: a commit may be in progress
 * there or on the network after its virtual user gave up; when it has ended there, the outcome is
 * final. Stateless.
 */
public final class UnresolvedCommits {
  private UnresolvedCommits() {}

  /**
   * Waits; call it before the snapshot of an audit.
   *
   * @param inDoubt ids of the rows that transactions in doubt insert, by the query for the row of
   *     one, such as {@code SELECT 1 FROM history WHERE trx_id = ?}
   * @param waitSeconds longest wait for all together; then one second for each of the rest
   * @return ids of transactions that are still open, with unknown outcome, by these queries
   */
  public static Map<String, Set<Long>> await(
      Connection connection, Map<String, LongStream> inDoubt, int waitSeconds) throws SQLException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(waitSeconds);
    Map<String, Set<Long>> open = new HashMap<>();
    for (Map.Entry<String, LongStream> each : inDoubt.entrySet()) {
      open.put(each.getKey(), await(connection, each.getKey(), each.getValue(), end));
    }
    return open;
  }

  private static Set<Long> await(
      Connection connection, String row, LongStream inDoubt, long endNanos) throws SQLException {
    SqlDialect dialect = SqlDialect.of(connection);
    Set<Long> open = new TreeSet<>();
    for (long id : inDoubt.toArray()) {
      int left = (int) TimeUnit.NANOSECONDS.toSeconds(endNanos - System.nanoTime());
      if (dialect.isOpen(connection, row, id, Math.max(1, left))) {
        open.add(id);
      }
    }
    return open;
  }
}
