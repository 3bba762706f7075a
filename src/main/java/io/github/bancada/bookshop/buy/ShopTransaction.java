package io.github.bancada.bookshop.buy;

import io.github.bancada.transaction.StatementClock;
import io.github.bancada.transaction.Transaction;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The transaction of one interaction. Those that only read are never in doubt. Not thread-safe.
 *
 * @param <R> what it returns
 */
abstract class ShopTransaction<R> implements Transaction<ShopStatements> {
  private final String name;
  private final boolean writes;
  private R result;

  /**
   * @param name of the interaction
   */
  ShopTransaction(String name, boolean writes) {
    this.name = name;
    this.writes = writes;
  }

  /** Performs it without the commit. */
  abstract R work(ShopStatements shop, StatementClock clock) throws SQLException;

  /** The commit was acknowledged. */
  void done(R value) {
    // Most interactions leave nothing to remember.
  }

  /** The commit was sent, and not answered. */
  void doubted(R value) {
    // Only orders and customers are in the ledger.
  }

  /** A query for its row after the server refused its commit; "" for none. */
  String proof() {
    return "";
  }

  /** The only parameter of {@link #proof}. */
  long proofId() {
    return 0;
  }

  @Override
  public final String name() {
    return name + (proofId() == 0 ? "" : " " + proofId());
  }

  @Override
  public final void run(ShopStatements shop, StatementClock clock) throws SQLException {
    result = work(shop, clock);
    if (writes) {
      clock.sendCommit("commit");
    } else {
      clock.send("commit");
    }
    shop.commit();
    clock.answered();
  }

  @Override
  public final boolean isPresent(Connection connection) throws SQLException {
    if (proof().isEmpty()) {
      return false;
    }
    try (PreparedStatement select = connection.prepareStatement(proof())) {
      select.setLong(1, proofId());
      try (ResultSet row = select.executeQuery()) {
        return row.next();
      }
    }
  }

  @Override
  public final void acknowledged() {
    done(result);
  }

  @Override
  public final void inDoubt() {
    doubted(result);
  }
}
