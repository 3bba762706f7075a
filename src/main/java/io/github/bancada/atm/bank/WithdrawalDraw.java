package io.github.bancada.atm.bank;

import java.util.SplittableRandom;

/**
 * Draws one user's transactions, by the rules of the ATM benchmark: any teller; the branch is the
 * teller's; the account is one of that branch, or, in some percent of the draws, of another branch;
 * each equally likely. Amounts are equally likely from -999,999.99 to 999,999.99, or from
 * -999,999.99 to -0.01.
 *
 * <p>The same seed, user and scale always give the same sequence. Users are told apart by name, so
 * that those of other thread groups and load machines draw others. Not thread-safe.
 */
public final class WithdrawalDraw {
  /** Highest amount, in cents. */
  public static final long MOST_CENTS = 999_999_99;

  private final AtmScale scale;
  private final int remotePercent;
  private final Amounts amounts;
  private final long start;
  private final SplittableRandom random;

  /**
   * @param user name of the user, as {@code Thread Group 1-1}
   * @param remotePercent how many of 100 accounts are of another branch, 0 to 100
   */
  public WithdrawalDraw(
      AtmScale scale, int remotePercent, Amounts amounts, long seed, String user) {
    this(scale, remotePercent, amounts, new SplittableRandom(seed).nextLong() ^ hash(user));
  }

  private WithdrawalDraw(AtmScale scale, int remotePercent, Amounts amounts, long start) {
    this.scale = scale;
    this.remotePercent = remotePercent;
    this.amounts = amounts;
    this.start = start;
    this.random = new SplittableRandom(start);
  }

  /** The same draws from the first on. May be called from any thread. */
  public WithdrawalDraw again() {
    return new WithdrawalDraw(scale, remotePercent, amounts, start);
  }

  /** FNV-1a, 64 bits: unlike String's own, it differs in all bits for names that are alike. */
  private static long hash(String text) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
    }
    return hash;
  }

  /**
   * The next transaction.
   *
   * @param id what it is to be called
   */
  public Withdrawal next(long id) {
    int teller = 1 + random.nextInt(scale.tellers());
    int branch = scale.branchOfTeller(teller);
    int inBranch = scale.accounts() / scale.branches();
    int account = (accountBranch(branch) - 1) * inBranch + 1 + random.nextInt(inBranch);
    long cents =
        amounts == Amounts.BOTH
            ? random.nextLong(-MOST_CENTS, MOST_CENTS + 1)
            : random.nextLong(-MOST_CENTS, 0);
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
