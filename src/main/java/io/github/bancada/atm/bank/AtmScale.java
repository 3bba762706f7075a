package io.github.bancada.atm.bank;

import io.github.bancada.text.Quantity;
import java.util.Optional;
import java.util.OptionalInt;
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
   * From the fields: all three counts, or a scale, or nothing.
   *
   * @throws IllegalArgumentException if there are both, or not all counts, or they do not fit
   */
  static Optional<AtmScale> of(
      OptionalInt scale, OptionalInt branches, OptionalInt tellers, OptionalInt accounts) {
    long counts = Stream.of(branches, tellers, accounts).filter(OptionalInt::isPresent).count();
    if (scale.isPresent() && counts > 0) {
      throw new IllegalArgumentException(
          "Scale is '"
              + scale.getAsInt()
              + "' but Branches, Tellers or Accounts are set, too; clear either");
    }
    if (counts == 1 || counts == 2) {
      throw new IllegalArgumentException(
          String.format(
              "Branches, Tellers and Accounts are '%s', '%s' and '%s'; set all three, or Scale",
              text(branches), text(tellers), text(accounts)));
    }
    if (counts == 3) {
      return Optional.of(
          new AtmScale(branches.getAsInt(), tellers.getAsInt(), accounts.getAsInt()));
    }
    return scale.isPresent() ? Optional.of(of(scale.getAsInt())) : Optional.empty();
  }

  /** {@code 10 branches, 100 tellers and 100,000 accounts}. */
  public String text() {
    return String.format(
        "%s, %s and %s",
        Quantity.of(branches, "branch", "branches"),
        Quantity.of(tellers, "teller"),
        Quantity.of(accounts, "account"));
  }

  private static String text(OptionalInt number) {
    return number.isPresent() ? Integer.toString(number.getAsInt()) : "";
  }

  public int branchOfTeller(int teller) {
    return (teller - 1) / (tellers / branches) + 1;
  }

  public int branchOfAccount(int account) {
    return (account - 1) / (accounts / branches) + 1;
  }
}
