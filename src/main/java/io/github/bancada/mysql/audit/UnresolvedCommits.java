package io.github.bancada.mysql.audit;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/**
 * Waits for in-doubt transactions that are still open on the server: a commit may be in progress
 * there or on the network after its virtual user gave up. A locking read of such a row waits for
 * the inserting transaction; after that the outcome is final. Stateless.
 */
public final class UnresolvedCommits {
  private static final int LOCK_WAIT_TIMEOUT = 1205;

  private UnresolvedCommits() {}

  /**
   * Waits; call it before the snapshot of an audit.
   *
   * @param row selects the row of an id, such as {@code SELECT 1 FROM history WHERE trx_id = ?}
   * @param inDoubt ids of the rows that transactions in doubt insert
   * @param waitSeconds longest wait for all of them together; then one second for each other one
   * @return ids of transactions that are still open, with unknown outcome
   */
  public static Set<Long> await(
      Connection connection, String row, LongStream inDoubt, int waitSeconds) throws SQLException {
    Set<Long> open = new TreeSet<>();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(waitSeconds);
    try (Statement limit = connection.createStatement();
        PreparedStatement read = connection.prepareStatement(row + " LOCK IN SHARE MODE")) {
      for (long id : inDoubt.toArray()) {
        long left = TimeUnit.NANOSECONDS.toSeconds(end - System.nanoTime());
        limit.execute("SET SESSION innodb_lock_wait_timeout = " + Math.max(1, left));
        read.setLong(1, id);
        try {
          read.executeQuery().close();
        } catch (SQLException e) {
          if (e.getErrorCode() != LOCK_WAIT_TIMEOUT) {
            throw e;
          }
          open.add(id);
        }
      }
    }
    return open;
  }
}
