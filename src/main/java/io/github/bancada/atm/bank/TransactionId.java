package io.github.bancada.atm.bank;

/**
 * Ids of transactions, unique in a database and readable: {@code engine * 10^14 + user * 10^9 + n}.
 * The ATM benchmark has {@code client * 10,000,000 + n} in 32 bits, which is too small for several
 * load generators. Stateless.
 */
public final class TransactionId {
  /** Number of ids of a load generator. */
  public static final long ENGINE = 100_000_000_000_000L;

  /** Number of ids of a virtual user. */
  public static final long USER = 1_000_000_000L;

  public static final int MAX_ENGINE = 92_232;

  /** The largest number of a virtual user within its load generator. */
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

  /** The engine number in an id. */
  public static int engine(long id) {
    return (int) (id / ENGINE);
  }

  /** The virtual user's number within its load generator. */
  public static int user(long id) {
    return (int) (id % ENGINE / USER);
  }

  /** The transaction's number within its virtual user. */
  public static int number(long id) {
    return (int) (id % USER);
  }
}
