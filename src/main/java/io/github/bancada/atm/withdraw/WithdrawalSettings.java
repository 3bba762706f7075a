package io.github.bancada.atm.withdraw;

import io.github.bancada.atm.bank.Amounts;
import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.bank.WithdrawalDraw;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.transaction.Isolation;
import io.github.bancada.transaction.StatementMode;
import io.github.bancada.transaction.TransactionSettings;

/**
 * The settings of {@link WithdrawalTask}. Immutable.
 *
 * @param scale expected scale; null to read it from the database
 * @param remotePercent percentage of accounts of another branch than the teller's
 * @param lockWaitTimeoutSeconds {@code innodb_lock_wait_timeout}; 0 for the server's default
 * @param statementTimeoutMillis longest time for one statement and its answer; 0 = no limit
 * @param retries most retries of a transaction after a deadlock or lock-wait timeout
 * @param backoffMillis longest pause before the first retry; it doubles with each
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

  /** How the transactions are performed. */
  TransactionSettings transactions() {
    return new TransactionSettings(
        address,
        AtmTransaction.options(this),
        isolation,
        transaction == TransactionKind.INQUIRY,
        lockWaitTimeoutSeconds,
        statementTimeoutMillis,
        retries,
        backoffMillis,
        connectTimeoutMillis,
        subResults);
  }

  /**
   * The draws of one virtual user.
   *
   * @param known scale of the database
   * @param user name of the virtual user
   */
  public WithdrawalDraw draw(AtmScale known, String user) {
    return new WithdrawalDraw(known, remotePercent, amounts, seed, user);
  }
}
