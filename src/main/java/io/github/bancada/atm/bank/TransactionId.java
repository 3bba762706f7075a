package io.github.bancada.atm.bank;

/**
 * Numbers of transactions, unique in a database: {@code engine * 10^14 + user * 10^9 + n}, so that
 * a person can read them. The ATM benchmark has {@code client * 10,000,000 + n} in 32 bits, which
 * is too narrow for several load machines. Stateless.
 */
public final class TransactionId {
  /** Ids of one engine. */
  public static final long ENGINE = 100_000_000_000_000L;

  /** Ids of one user. */
  public static final long USER = 1_000_000_000L;

  /** The highest engine number. */
  public static final int MAX_ENGINE = 92_232;

  /** The highest user number of an engine. */
  public static final int MAX_USER = 99_999;

  private TransactionId() {}

  /**
   * @param engine 1 to {@link #MAX_ENGINE}
   * @param user 1 to {@link #MAX_USER}
   * @param number 1 to 999,999,999
   */
  public static long of(int engine, int user, int number) {
    return engine * ENGINE + user * USER + number;
  }

  /** Which engine's transaction it is. */
  public static int engine(long id) {
    return (int) (id / ENGINE);
  }

  /** Which user's of its engine. */
  public static int user(long id) {
    return (int) (id % ENGINE / USER);
  }

  /** Its number among those of its user. */
  public static int number(long id) {
    return (int) (id % USER);
  }
}
