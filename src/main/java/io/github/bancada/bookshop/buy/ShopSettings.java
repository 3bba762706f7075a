package io.github.bancada.bookshop.buy;

import io.github.bancada.bookshop.mix.ShopMix;
import io.github.bancada.sql.SessionOption;
import io.github.bancada.text.Token;
import io.github.bancada.transaction.StatementMode;
import io.github.bancada.transaction.TransactionSettings;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What a sample of Bookshop User does. Immutable.
 *
 * @param mixFile for the mix of a file
 * @param thinkMillis mean think time
 * @param begin whether users think before their first interaction
 * @param sessionSeconds mean length of a session
 * @param returningPercent sessions of known customers
 * @param searchCache whether the application answers searches by author and title itself
 * @param pool connections that all users share; none if each has its own
 * @param queue most users that wait for one of them
 * @param poolTimeoutMillis longest wait for one of them; 0 = no limit
 */
public record ShopSettings(
    TransactionSettings transactions,
    StatementMode statements,
    ShopMix mix,
    String mixFile,
    long seed,
    int thinkMillis,
    Beginning begin,
    int sessionSeconds,
    int returningPercent,
    BestSellers bestSellers,
    boolean searchCache,
    OptionalInt pool,
    int queue,
    int poolTimeoutMillis) {

  /** How a user begins. */
  public enum Beginning implements Token {
    /**
     * With an interaction, as in DBT-1: all users of a short ramp begin with one at the same time.
     */
    INTERACTION,
    /**
     * With a think time, as in the steady state of a closed loop: the rest of an exponential think
     * time has the same distribution.
     */
    THINKING
  }

  /** What Best Sellers shows. */
  public enum BestSellers implements Token {
    /** The books of a subject that sold best in the last 3,333 orders, as in TPC-W. */
    LAST_ORDERS,
    /** The same as New Products, as in DBT-1. */
    NEW_PRODUCTS
  }

  /** Session options that a way of sending statements needs. */
  public static Set<SessionOption> options(StatementMode statements) {
    return switch (statements) {
      case SERVER_PREPARED -> Set.of(SessionOption.SERVER_PREPARED);
      case CLIENT_PREPARED -> Set.of();
      case PROCEDURE -> Set.of(SessionOption.VARYING_RESULTS);
    };
  }

  /** The mix in samples and results: its word, or the path of its file. */
  public String mixName() {
    return mix == ShopMix.FILE ? mixFile : mix.token();
  }
}
