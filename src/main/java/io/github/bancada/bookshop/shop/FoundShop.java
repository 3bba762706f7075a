package io.github.bancada.bookshop.shop;

import io.github.bancada.sql.tables.FoundTables;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The tables of the bookshop that exist in a schema, with size and seed. Immutable.
 *
 * @param tables those of {@link ShopSchema}
 * @param size their size; null if not known
 * @param seed the seed of their rows; 0 if not known
 */
public record FoundShop(FoundTables tables, ShopSize size, long seed) {

  /** Reads the schema of a connection. */
  public static FoundShop of(Connection connection) throws SQLException {
    FoundTables tables = FoundTables.of(connection, ShopSchema.OWN);
    if (tables.isOurs()) {
      try (Statement statement = connection.createStatement();
          ResultSet row =
              statement.executeQuery("SELECT items, users, seed FROM " + ShopSchema.MARKER)) {
        if (row.next()) {
          return new FoundShop(tables, new ShopSize(row.getInt(1), row.getInt(2)), row.getLong(3));
        }
      }
    }
    return new FoundShop(tables, null, 0);
  }
}
