package io.github.bancada.atm.bank;

/**
 * The parameters of one transaction. Immutable.
 *
 * <p>Ids are unique in a database and readable: {@code engine * 10^14 + user * 10^9 + n}. The ATM
 * benchmark has {@code client * 10,000,000 + n} in 32 bits, which is too small for several load
 * generators.
 *
 * @param id its id; 0 for an inquiry
 * @param account account whose balance changes
 * @param teller teller whose balance changes
 * @param branch the teller's branch, whose balance changes
 * @param deltaCents amount in cents; negative for a withdrawal of money
 */
public record Withdrawal(long id, int account, int teller, int branch, long deltaCents) {
  /** Number of ids of a load generator. */
  public static final long IDS_OF_ENGINE = 100_000_000_000_000L;

  /** Number of ids of a virtual user. */
  public static final long IDS_OF_USER = 1_000_000_000L;

  public static final int MAX_ENGINE = 92_232;

  /** The largest number of a virtual user within its load generator. */
  public static final int MAX_USER = 99_999;

  /**
   * @param engine 1 to {@link #MAX_ENGINE}
   * @param user 1 to {@link #MAX_USER}
   * @param number 1 to 999,999,999
   */
  public static long idOf(int engine, int user, int number) {
    return engine * IDS_OF_ENGINE + user * IDS_OF_USER + number;
  }

  /** The engine number in an id. */
  public static int engineOf(long id) {
    return (int) (id / IDS_OF_ENGINE);
  }

  /** The virtual user's number within its load generator. */
  public static int userOf(long id) {
    return (int) (id % IDS_OF_ENGINE / IDS_OF_USER);
  }

  /** The transaction's number within its virtual user. */
  public static int numberOf(long id) {
    return (int) (id % IDS_OF_USER);
  }
}
