package io.github.bancada.atm.withdraw;

import io.github.bancada.atm.bank.Amounts;
import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.bank.WithdrawalDraw;
import io.github.bancada.mysql.DatabaseAddress;

/**
 * What a user of {@link WithdrawalTask} does, and how. Immutable.
 *
 * @param address where
 * @param transaction moves money or only reads
 * @param scale how many branches, tellers and accounts there must be; null to ask the database
 * @param remotePercent how many of 100 accounts are of another branch than the teller's
 * @param amounts which are drawn
 * @param seed of the draws
 * @param isolation of the transactions
 * @param statements how they are sent
 * @param commit how they are committed
 * @param lockWaitTimeoutSeconds {@code innodb_lock_wait_timeout}; 0 to leave it as the server has
 *     it
 * @param statementTimeoutMillis longest time for one statement and its answer; 0 = no limit
 * @param retries how often a transaction is tried again after a deadlock or lock-wait timeout
 * @param backoffMillis longest pause before the first of them; it doubles with each
 * @param connectTimeoutMillis longest time to open a connection; 0 = no limit
 * @param subResults whether each statement is timed
 */
public record WithdrawalSettings(
    DatabaseAddress address,
    TransactionKind transaction,
    AtmScale scale,
    int remotePercent,
    Amounts amounts,
    long seed,
    Isolation isolation,
    StatementMode statements,
    CommitMode commit,
    int lockWaitTimeoutSeconds,
    int statementTimeoutMillis,
    int retries,
    int backoffMillis,
    int connectTimeoutMillis,
    boolean subResults) {

  /**
   * The draws of one user.
   *
   * @param known how many branches, tellers and accounts there are
   * @param user name of the user
   */
  public WithdrawalDraw draw(AtmScale known, String user) {
    return new WithdrawalDraw(known, remotePercent, amounts, seed, user);
  }
}
