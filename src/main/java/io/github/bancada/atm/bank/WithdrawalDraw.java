package io.github.bancada.atm.bank;

import io.github.bancada.text.Token;
import io.github.bancada.work.UserSeed;
import java.util.SplittableRandom;

/**
 * Draws one virtual user's transactions by the rules of the ATM benchmark: any teller; the teller's
 * branch; an account of that branch or, in a percentage of draws, of another branch. All choices
 * are equally likely. Amounts are uniform from -999,999.99 to 999,999.99, or to -0.01.
 *
 * <p>The same seed, name of the virtual user and scale always give the same sequence. Names differ
 * between thread groups and load generators, and so do the draws. Not thread-safe.
 */
public final class WithdrawalDraw {
  /** Largest amount, in cents. */
  public static final long MAX_CENTS = 999_999_99;

  /** The sign of the drawn amounts. */
  public enum Amounts implements Token {
    /** Deposits and withdrawals, as in the ATM benchmark. */
    BOTH,
    /** Withdrawals only. */
    WITHDRAWALS
  }

  private final AtmScale scale;
  private final int remotePercent;
  private final Amounts amounts;
  private final long start;
  private final SplittableRandom random;

  /**
   * @param user name of the virtual user, such as {@code Thread Group 1-1}
   * @param remotePercent percentage of accounts of another branch, 0 to 100
   */
  public WithdrawalDraw(
      AtmScale scale, int remotePercent, Amounts amounts, long seed, String user) {
    this(scale, remotePercent, amounts, UserSeed.of(seed, user));
  }

  private WithdrawalDraw(AtmScale scale, int remotePercent, Amounts amounts, long start) {
    this.scale = scale;
    this.remotePercent = remotePercent;
    this.amounts = amounts;
    this.start = start;
    this.random = new SplittableRandom(start);
  }

  /** The same draws from the start. Callable from any thread. */
  public WithdrawalDraw restarted() {
    return new WithdrawalDraw(scale, remotePercent, amounts, start);
  }

  /**
   * The next transaction.
   *
   * @param id its id
   */
  public Withdrawal next(long id) {
    int teller = 1 + random.nextInt(scale.tellers());
    int branch = scale.branchOfTeller(teller);
    int inBranch = scale.accounts() / scale.branches();
    int account = (accountBranch(branch) - 1) * inBranch + 1 + random.nextInt(inBranch);
    long cents =
        amounts == Amounts.BOTH
            ? random.nextLong(-MAX_CENTS, MAX_CENTS + 1)
            : random.nextLong(-MAX_CENTS, 0);
    return new Withdrawal(id, account, teller, branch, cents);
  }

  private int accountBranch(int home) {
    if (scale.branches() == 1 || random.nextInt(100) >= remotePercent) {
      return home;
    }
    int other = 1 + random.nextInt(scale.branches() - 1);
    return other < home ? other : other + 1;
  }
}
