package io.github.bancada.atm.audit;

import io.github.bancada.atm.bank.TransactionId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.BitSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/**
 * Waits for in-doubt transactions that are still open on the server: a commit may be in progress
 * there or on the network after its virtual user gave up. A locking read of such a row waits for
 * the inserting transaction; after that the outcome is final. Stateless.
 */
final class UnresolvedCommits {
  private static final int LOCK_WAIT_TIMEOUT = 1205;

  private UnresolvedCommits() {}

  /**
   * Waits; call it before the snapshot of an audit.
   *
   * @param waitSeconds longest wait for all of them together; then one second for each other one
   * @return ids of transactions that are still open, with unknown outcome
   */
  static Set<Long> await(Connection connection, EngineLedger ledger, int waitSeconds)
      throws SQLException {
    Set<Long> open = new TreeSet<>();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(waitSeconds);
    try (Statement limit = connection.createStatement();
        PreparedStatement read =
            connection.prepareStatement(
                "SELECT 1 FROM history WHERE trx_id = ? LOCK IN SHARE MODE")) {
      for (UserLedger user : ledger.users()) {
        BitSet numbers = user.inDoubt();
        for (int n = numbers.nextSetBit(0); n >= 0; n = numbers.nextSetBit(n + 1)) {
          long left = TimeUnit.NANOSECONDS.toSeconds(end - System.nanoTime());
          limit.execute("SET SESSION innodb_lock_wait_timeout = " + Math.max(1, left));
          long id = TransactionId.of(ledger.engine(), user.user(), n);
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
    }
    return open;
  }
}
