package io.github.bancada.atm.bank;

import io.github.bancada.text.Setting;
import java.util.stream.Stream;

/**
 * The numbers of branches, tellers and accounts. Each branch has contiguous ranges of tellers and
 * accounts, of equal length: branch b of B has the tellers {@code (b-1)*T/B+1 … b*T/B}. Ids start
 * at 1. Immutable.
 *
 * @param branches at least 1
 * @param tellers a multiple of the branches
 * @param accounts a multiple of the branches
 */
public record AtmScale(int branches, int tellers, int accounts) {
  /** The largest scale: account ids have 32 bits. */
  public static final int MAX = 20_000;

  /** Branches at scale 1 (ATM benchmark, README). */
  public static final int BRANCHES = 10;

  /** Tellers at scale 1. */
  public static final int TELLERS = 100;

  /** Accounts at scale 1. */
  public static final int ACCOUNTS = 100_000;

  /**
   * Checks the counts.
   *
   * @throws IllegalArgumentException if one is below 1 or not a multiple of the branches
   */
  public AtmScale {
    if (branches < 1
        || tellers < 1
        || accounts < 1
        || tellers % branches != 0
        || accounts % branches != 0) {
      throw new IllegalArgumentException(
          String.format(
              "%d branches, %d tellers and %d accounts: each count must be at least 1, and tellers"
                  + " and accounts multiples of the branches",
              branches, tellers, accounts));
    }
  }

  /**
   * The benchmark's proportions, 1 : 10 : 10,000.
   *
   * @param scale nominal transactions per second, a tenth of the branches
   * @throws IllegalArgumentException if it is below 1 or above 20,000
   */
  public static AtmScale of(int scale) {
    if (scale < 1 || scale > MAX) {
      throw new IllegalArgumentException("Scale is '" + scale + "'; it takes 1 to " + MAX);
    }
    return new AtmScale(scale * BRANCHES, scale * TELLERS, scale * ACCOUNTS);
  }

  /**
   * Reads the fields; null if all are empty.
   *
   * @throws IllegalArgumentException with the name of the wrong field
   */
  public static AtmScale parse(String scale, String branches, String tellers, String accounts) {
    long counts =
        Stream.of(branches, tellers, accounts).filter(c -> !Setting.text(c).isEmpty()).count();
    if (!Setting.text(scale).isEmpty()) {
      if (counts > 0) {
        throw new IllegalArgumentException(
            "Scale is '"
                + Setting.text(scale)
                + "' but Branches, Tellers or Accounts are set, too; clear either");
      }
      return of(Setting.number("Scale", scale, 1, 1, MAX));
    }
    if (counts == 0) {
      return null;
    }
    if (counts < 3) {
      throw new IllegalArgumentException(
          "Branches, Tellers and Accounts are '"
              + Setting.text(branches)
              + "', '"
              + Setting.text(tellers)
              + "' and '"
              + Setting.text(accounts)
              + "'; set all three, or Scale");
    }
    return new AtmScale(
        Setting.number("Branches", branches, 1, 1),
        Setting.number("Tellers", tellers, 1, 1),
        Setting.number("Accounts", accounts, 1, 1));
  }

  public int branchOfTeller(int teller) {
    return (teller - 1) / (tellers / branches) + 1;
  }

  public int branchOfAccount(int account) {
    return (account - 1) / (accounts / branches) + 1;
  }
}
