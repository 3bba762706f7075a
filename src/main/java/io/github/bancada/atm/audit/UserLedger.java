package io.github.bancada.atm.audit;

import io.github.bancada.atm.bank.TransactionId;
import io.github.bancada.atm.bank.WithdrawalDraw;
import java.util.BitSet;

/**
 * What one user knows of its transactions: which were acknowledged, and of which the answer was
 * lost. One bit a transaction. Thread-safe; one user writes, the audit reads.
 */
public final class UserLedger {
  private final int engine;
  private final int user;
  private int last;
  private WithdrawalDraw draws;
  private final BitSet acknowledged = new BitSet();
  private final BitSet inDoubt = new BitSet();

  public UserLedger(int engine, int user) {
    this.engine = engine;
    this.user = user;
  }

  /** Id for the next transaction. One that fails keeps its id; a retry may use it again. */
  public synchronized long nextId() {
    last++;
    return TransactionId.of(engine, user, last);
  }

  /** The server has acknowledged the commit. */
  public synchronized void acknowledge(long id) {
    acknowledged.set(TransactionId.number(id));
  }

  /** The commit was sent and its answer lost. */
  public synchronized void doubt(long id) {
    inDoubt.set(TransactionId.number(id));
  }

  /**
   * Whose draws the transactions are, in the order of their numbers: the audit draws them again.
   *
   * @param start as it was before the first draw; the ledger keeps it and never draws from it
   */
  public synchronized void drawFrom(WithdrawalDraw start) {
    draws = start;
  }

  /** The draws of all transactions from the first on; null if they are not known. */
  synchronized WithdrawalDraw draws() {
    return draws == null ? null : draws.again();
  }

  public synchronized int user() {
    return user;
  }

  /** Numbers of acknowledged transactions (see {@link TransactionId#number}); a copy. */
  public synchronized BitSet acknowledged() {
    return (BitSet) acknowledged.clone();
  }

  /** Numbers of transactions in doubt; a copy. */
  public synchronized BitSet inDoubt() {
    return (BitSet) inDoubt.clone();
  }
}
