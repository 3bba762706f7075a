package io.github.bancada.atm.audit;

import io.github.bancada.atm.bank.Withdrawal;
import io.github.bancada.atm.bank.WithdrawalDraw;
import java.util.BitSet;

/**
 * Records the acknowledged and in-doubt transactions of one virtual user, with one bit per
 * transaction. Thread-safe: the virtual user writes, the audit reads.
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

  /** Id of the next transaction. A retry of a failed one may use the same id. */
  public synchronized long nextId() {
    last++;
    return Withdrawal.idOf(engine, user, last);
  }

  /** Records that the server acknowledged the commit. */
  public synchronized void acknowledge(long id) {
    acknowledged.set(Withdrawal.numberOf(id));
  }

  /** Records that the commit was sent but its answer lost. */
  public synchronized void doubt(long id) {
    inDoubt.set(Withdrawal.numberOf(id));
  }

  /**
   * Sets the draws of the transactions, in the order of their numbers; the audit repeats them.
   *
   * @param start the state before the first draw; the ledger never draws from it
   */
  public synchronized void drawFrom(WithdrawalDraw start) {
    draws = start;
  }

  /** The draws of all transactions from the start; null if not known. */
  synchronized WithdrawalDraw draws() {
    return draws == null ? null : draws.restarted();
  }

  /** Whether a transaction is the last one and neither acknowledged nor in doubt. */
  synchronized boolean isUnderWay(int number) {
    return number == last && !acknowledged.get(number) && !inDoubt.get(number);
  }

  public synchronized int user() {
    return user;
  }

  /** Number of the last transaction; 0 before the first. */
  synchronized int last() {
    return last;
  }

  /** Number of the last transaction with a known or doubtful outcome, or of one before it. */
  synchronized int settled() {
    return acknowledged.get(last) || inDoubt.get(last) ? last : Math.max(0, last - 1);
  }

  /** Numbers of acknowledged transactions (see {@link Withdrawal#numberOf}); a copy. */
  public BitSet acknowledged() {
    return acknowledged(0);
  }

  /** Those after a number. */
  synchronized BitSet acknowledged(int after) {
    return after(after, acknowledged);
  }

  /** Numbers of transactions in doubt; a copy. */
  public BitSet inDoubt() {
    return inDoubt(0);
  }

  /** Those after a number. */
  synchronized BitSet inDoubt(int after) {
    return after(after, inDoubt);
  }

  private static BitSet after(int number, BitSet numbers) {
    BitSet later = (BitSet) numbers.clone();
    later.clear(0, number + 1);
    return later;
  }
}
