package io.github.bancada.bookshop.buy;

import io.github.bancada.bookshop.shop.FoundShop;
import io.github.bancada.bookshop.shop.ShopRights;
import io.github.bancada.bookshop.shop.ShopSize;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.mysql.tables.PreparedCheck;
import io.github.bancada.net.Cancellation;
import io.github.bancada.transaction.StatementMode;
import io.github.bancada.transaction.TransactionSettings;
import java.sql.SQLException;

/** Checks a database before the first interaction. Stateless. */
final class ShopCheck {
  private ShopCheck() {}

  /**
   * What was found.
   *
   * @param cache null unless the settings want it
   */
  record Found(ShopSize size, SearchCache cache) {}

  /**
   * Looks at a database.
   *
   * @throws DatabaseFailure if interactions cannot begin on it
   * @throws SQLException if the server cannot be reached now
   */
  static Found run(ShopSettings settings, Cancellation cancellation)
      throws DatabaseFailure, SQLException {
    TransactionSettings how = settings.transactions();
    PreparedCheck check = new PreparedCheck(how.address(), "begin interactions on");
    return check.run(
        how.connectTimeoutMillis(),
        how.statementTimeoutMillis(),
        cancellation::attach,
        connection -> {
          FoundShop shop = FoundShop.of(connection);
          check.tables(shop.tables());
          ShopRights.check(connection);
          if (settings.statements() == StatementMode.PROCEDURE) {
            ProcedureShop.check(connection);
          }
          return new Found(
              shop.size(), settings.searchCache() ? SearchCache.load(connection) : null);
        });
  }
}
