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
 * Waits for transactions in doubt that the server is not done with: a commit may still be under way
 * there, or on the network, although its user has given up. Whoever reads such a row with a lock
 * waits for the transaction that inserts it; after that it is either there or never will be.
 * Stateless.
 */
final class OpenDoubts {
  private static final int LOCK_WAIT_TIMEOUT = 1205;

  private OpenDoubts() {}

  /**
   * Waits; call it before the snapshot of an audit.
   *
   * @param patienceSeconds for how long, for all of them; one second for each that is left then
   * @return ids of transactions that are still open: nobody can say yet what becomes of them
   */
  static Set<Long> await(Connection connection, EngineLedger ledger, int patienceSeconds)
      throws SQLException {
    Set<Long> open = new TreeSet<>();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(patienceSeconds);
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
