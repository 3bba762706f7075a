package io.github.bancada.bookshop.buy;

import io.github.bancada.bookshop.shop.FoundShop;
import io.github.bancada.bookshop.shop.ShopRights;
import io.github.bancada.bookshop.shop.ShopSize;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.mysql.DatabaseConnector;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.mysql.DatabaseLink;
import io.github.bancada.mysql.ServerCheck;
import io.github.bancada.mysql.SqlFailure;
import io.github.bancada.mysql.tables.FoundTables;
import io.github.bancada.net.Cancellation;
import io.github.bancada.transaction.StatementMode;
import io.github.bancada.transaction.TransactionSettings;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/**
 * Checks a database before the first interaction. Each refusal names cause, value and remedy in one
 * sentence. Stateless.
 */
final class ShopCheck {
  private static final String DOING = "begin interactions on";

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
    try (DatabaseLink link =
        DatabaseConnector.open(
            how.address(), Map.of(), how.connectTimeoutMillis(), cancellation::attach)) {
      link.guard().begin(how.statementTimeoutMillis());
      ServerCheck.of(link.jdbc(), how.address());
      ShopSize size = size(link.jdbc(), how.address());
      ShopRights.check(link.jdbc());
      if (settings.statements() == StatementMode.PROCEDURE) {
        ProcedureShop.check(link.jdbc());
      }
      return new Found(size, settings.searchCache() ? SearchCache.load(link.jdbc()) : null);
    } catch (SQLException e) {
      if (SqlFailure.isPermanent(e)) {
        throw DatabaseFailure.of(e, how.address(), DOING);
      }
      throw e;
    }
  }

  private static ShopSize size(Connection connection, DatabaseAddress address)
      throws DatabaseFailure, SQLException {
    FoundShop shop = FoundShop.of(connection);
    FoundTables tables = shop.tables();
    if (tables.isEmpty()) {
      throw notPrepared(address, "it has none of the tables, or the user may not see them");
    }
    try {
      tables.check();
    } catch (DatabaseFailure e) {
      throw new DatabaseFailure(
          e.code(),
          e.getMessage()
              + "; choose another schema, or prepare this one anew (Bookshop Database, action"
              + " prepare, replace)");
    }
    if (!tables.isComplete()) {
      throw notPrepared(address, "its preparation was not finished");
    }
    return shop.size();
  }

  private static DatabaseFailure notPrepared(DatabaseAddress address, String why) {
    return new DatabaseFailure(
        DatabaseFailure.NOT_PREPARED,
        String.format(
            "cannot %s %s: %s; run Bookshop Database (action prepare) first, as in a setUp Thread"
                + " Group",
            DOING, address, why));
  }
}
