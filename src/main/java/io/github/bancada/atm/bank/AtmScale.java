package io.github.bancada.atm.bank;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * How many branches, tellers and accounts there are. Tellers and accounts are dealt to the branches
 * in contiguous ranges of equal length: branch b of B has the tellers {@code (b-1)*T/B+1 … b*T/B}.
 * All ids begin with 1. Immutable.
 *
 * @param branches at least 1
 * @param tellers a multiple of the branches
 * @param accounts a multiple of the branches
 */
public record AtmScale(int branches, int tellers, int accounts) {
  /** The highest scale: account ids are 32 bits wide. */
  public static final int MOST = 20_000;

  /** Branches at scale 1 (ATM benchmark, README). */
  public static final int BRANCHES = 10;

  /** Tellers at scale 1. */
  public static final int TELLERS = 100;

  /** Accounts at scale 1. */
  public static final int ACCOUNTS = 100_000;

  /**
   * Checks the counts.
   *
   * @throws IllegalArgumentException if one is below 1, or the branches do not divide the others
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
   * @param scale transactions per second that the database is made for, a tenth of its branches
   * @throws IllegalArgumentException if it is below 1 or above 20,000
   */
  public static AtmScale of(int scale) {
    if (scale < 1 || scale > MOST) {
      throw new IllegalArgumentException("Scale is '" + scale + "'; it takes 1 to " + MOST);
    }
    return new AtmScale(scale * BRANCHES, scale * TELLERS, scale * ACCOUNTS);
  }

  /**
   * How many the fields say there are: all three counts, or a scale, or nothing.
   *
   * @throws IllegalArgumentException if they say both, or not all, or the counts do not fit
   */
  static Optional<AtmScale> of(
      OptionalInt scale, OptionalInt branches, OptionalInt tellers, OptionalInt accounts) {
    long counts = Stream.of(branches, tellers, accounts).filter(OptionalInt::isPresent).count();
    if (scale.isPresent() && counts > 0) {
      throw new IllegalArgumentException(
          "Scale is '"
              + scale.getAsInt()
              + "', and there are counts as well; it takes one or the other");
    }
    if (counts == 1 || counts == 2) {
      throw new IllegalArgumentException(
          "Branches, Tellers and Accounts are '"
              + text(branches)
              + "', '"
              + text(tellers)
              + "' and '"
              + text(accounts)
              + "'; it takes all three, or a scale");
    }
    if (counts == 3) {
      return Optional.of(
          new AtmScale(branches.getAsInt(), tellers.getAsInt(), accounts.getAsInt()));
    }
    return scale.isPresent() ? Optional.of(of(scale.getAsInt())) : Optional.empty();
  }

  private static String text(OptionalInt number) {
    return number.isPresent() ? Integer.toString(number.getAsInt()) : "";
  }

  /** The branch of a teller. */
  public int branchOfTeller(int teller) {
    return (teller - 1) / (tellers / branches) + 1;
  }

  /** The branch of an account. */
  public int branchOfAccount(int account) {
    return (account - 1) / (accounts / branches) + 1;
  }
}
