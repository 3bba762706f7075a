package io.github.bancada.bookshop.shop;

import io.github.bancada.sql.load.LoadTable;
import io.github.bancada.sql.tables.PartsTable;
import io.github.bancada.sql.tables.PreparedTables;
import io.github.bancada.sql.tables.SchemaContents;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The tables of {@link ShopSchema} at one size. Rows of earlier runs stay. Immutable.
 *
 * @param seed same seed and size, same rows
 */
public record BookshopTables(ShopSize size, long seed) implements PreparedTables {
  private static final SchemaContents CONTENTS =
      new SchemaContents(
          ShopSchema.OWN,
          ShopSchema.ENGINES,
          PartsTable.of("bookshop_part"),
          ShopSchema.PROCEDURES);

  @Override
  public SchemaContents contents() {
    return CONTENTS;
  }

  @Override
  public String text() {
    return size.text();
  }

  @Override
  public String markerRow() {
    return String.format(
        Locale.ROOT, "1, '%s', %d, %d, %d, 0", ShopSchema.MAKER, size.items(), size.users(), seed);
  }

  @Override
  public Optional<String> otherSize(Connection connection) throws SQLException {
    FoundShop found = FoundShop.of(connection);
    return found.size().equals(size) && found.seed() == seed
        ? Optional.empty()
        : Optional.of(
            String.format(
                "%s with seed %s instead of %s with seed %s",
                found.size().text(), found.seed(), size.text(), seed));
  }

  @Override
  public List<LoadTable> loads() {
    return new ShopRows(seed, size).tables();
  }

  /** Sets the sequences. */
  @Override
  public void begin(Connection connection, boolean afresh) throws SQLException {
    if (!afresh) {
      return;
    }
    execute(connection, "DELETE FROM bookshop_range");
    execute(connection, "DELETE FROM bookshop_sequence");
    execute(
        connection,
        String.format(
            Locale.ROOT,
            "INSERT INTO bookshop_sequence VALUES ('%s', %d), ('%s', %d), ('%s', %d)",
            ShopSchema.CART,
            size.orders() + 1,
            ShopSchema.CUSTOMER,
            size.customers() + 1,
            ShopSchema.ADDRESS,
            size.addresses() + 1));
  }

  @Override
  public void ready(Connection connection, Consumer<String> console) throws SQLException {
    ShopRights.check(connection);
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
