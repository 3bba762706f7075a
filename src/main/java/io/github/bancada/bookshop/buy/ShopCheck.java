package io.github.bancada.bookshop.buy;

import io.github.bancada.bookshop.shop.ShopSchema;
import io.github.bancada.bookshop.shop.ShopSize;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.mysql.DatabaseConnector;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.mysql.DatabaseLink;
import io.github.bancada.mysql.ServerCheck;
import io.github.bancada.mysql.SqlFailure;
import io.github.bancada.net.Cancellation;
import io.github.bancada.transaction.StatementMode;
import io.github.bancada.transaction.TransactionSettings;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/**
 * Checks a database before the first interaction. Each refusal names cause, value and remedy in one
 * sentence. Stateless.
 */
final class ShopCheck {
  private static final String DOING = "begin interactions on";
  private static final int NO_TABLE = 1146;

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
      if (settings.statements() == StatementMode.PROCEDURE) {
        ProcedureShop.check(link.jdbc());
      }
      return new Found(size, settings.searchCache() ? SearchCache.load(link.jdbc()) : null);
    } catch (SQLException e) {
      if (e.getErrorCode() == NO_TABLE) {
        throw notPrepared(how.address(), "it has none of the tables");
      }
      if (SqlFailure.isPermanent(e)) {
        throw DatabaseFailure.of(e, how.address(), DOING);
      }
      throw e;
    }
  }

  private static ShopSize size(Connection connection, DatabaseAddress address)
      throws DatabaseFailure, SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT maker, complete, items, users FROM " + ShopSchema.MARKER)) {
      if (!row.next() || !row.getString(1).equals(ShopSchema.MAKER)) {
        throw notPrepared(address, "its tables are not of this version");
      }
      if (!row.getBoolean(2)) {
        throw notPrepared(address, "its preparation was not finished");
      }
      return new ShopSize(row.getInt(3), row.getInt(4));
    }
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
