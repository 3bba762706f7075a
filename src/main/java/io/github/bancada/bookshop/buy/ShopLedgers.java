package io.github.bancada.bookshop.buy;

import io.github.bancada.bookshop.shop.ShopLedger;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.net.Cancellation;
import java.sql.SQLException;

/** Gives the ledger of this load generator in a database, during one test. Thread-safe. */
public interface ShopLedgers {
  /**
   * The ledger; the first call of a test may ask the database for it.
   *
   * @throws SQLException if the database cannot be reached, or after a cancel
   */
  ShopLedger of(DatabaseAddress address, Cancellation cancellation) throws SQLException;

  /** Closes all ledgers at the end of the test. */
  void close();
}
