package io.github.bancada.atm;

import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.bank.WithdrawalDraw;
import io.github.bancada.text.Token;
import io.github.bancada.transaction.StatementMode;
import io.github.bancada.transaction.TransactionSettings;

/**
 * The settings of {@link WithdrawalTask}. Immutable.
 *
 * @param scale expected scale; null to read it from the database
 * @param remotePercent percentage of accounts of another branch than the teller's
 */
record WithdrawalSettings(
    TransactionSettings transactions,
    Kind kind,
    AtmScale scale,
    int remotePercent,
    WithdrawalDraw.Amounts amounts,
    long seed,
    StatementMode statements,
    Commit commit) {

  /** What a transaction does. */
  enum Kind implements Token {
    /** Moves money. */
    WITHDRAWAL,
    /** Reads an account, a teller and a branch. */
    INQUIRY
  }

  /** How a transaction is committed. */
  enum Commit implements Token {
    /** A separate COMMIT, one more round trip. */
    COMMIT,
    /** In the same message as the last statement. */
    WITH_LAST_STATEMENT
  }

  /** What a sample of ATM Withdrawal does. */
  enum Operation implements Token {
    /** A transaction; connects first if necessary. */
    TRANSACTION,
    /** Connects if necessary, for a later sampler. */
    CONNECT
  }

  /** Operation and settings of a sample. Immutable. */
  record Request(Operation operation, WithdrawalSettings settings) {}

  /**
   * The draws of one virtual user.
   *
   * @param known scale of the database
   * @param user name of the virtual user
   */
  WithdrawalDraw draw(AtmScale known, String user) {
    return new WithdrawalDraw(known, remotePercent, amounts, seed, user);
  }
}
