package io.github.bancada.bookshop.prepare;

import io.github.bancada.bookshop.shop.FoundShop;
import io.github.bancada.bookshop.shop.ShopSchema;
import io.github.bancada.bookshop.shop.ShopSize;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.mysql.load.LoadTable;
import io.github.bancada.mysql.load.RowRange;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Creates, indexes and checks the tables of a preparation over one connection. Not thread-safe. */
final class ShopTables {
  private static final Map<String, String> KEYS =
      Map.of(
          "country", "co_id",
          "author", "a_id",
          "item", "i_id",
          "address", "addr_id",
          "customer", "c_id",
          "orders", "o_id",
          "order_line", "ol_o_id",
          "cc_xacts", "cx_o_id");

  private final Connection connection;

  ShopTables(Connection connection) {
    this.connection = connection;
  }

  /** Creates the tables that are missing. */
  void create(FoundShop found, PreparationSettings settings) throws SQLException {
    for (String table : ShopSchema.TABLES) {
      if (!found.tables().has(table)) {
        execute(ShopSchema.definition(table));
      }
      if (table.equals(ShopSchema.MARKER) && found.size() == null) {
        // Before the other tables, so that they are always known as ours.
        execute(
            String.format(
                Locale.ROOT,
                "INSERT INTO %s VALUES (1, '%s', %d, %d, %d, 0)",
                ShopSchema.MARKER,
                ShopSchema.MAKER,
                settings.size().items(),
                settings.size().users(),
                settings.seed()));
      }
    }
  }

  /** Removes the rest of an incomplete drop, and sets the sequences. */
  void clear(ShopSize size) throws SQLException {
    for (String table : ShopSchema.TABLES) {
      if (!table.startsWith("bookshop_")) {
        execute("TRUNCATE TABLE " + table);
      }
    }
    execute("DELETE FROM bookshop_range");
    execute("DELETE FROM bookshop_sequence");
    execute(
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

  /** Marks a range as loaded. */
  static String mark(LoadTable table, RowRange range) {
    return String.format(
        Locale.ROOT,
        "INSERT INTO bookshop_part VALUES ('%s', %d, %d)",
        table.name(),
        range.first(),
        range.last());
  }

  /** The loaded ranges by table. */
  Map<String, List<RowRange>> loaded() throws SQLException {
    Map<String, List<RowRange>> loaded = new HashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                // Waits for the commit of a process that has just ended.
                "SELECT table_name, first_row, last_row FROM bookshop_part FOR UPDATE")) {
      while (rows.next()) {
        loaded
            .computeIfAbsent(rows.getString(1), table -> new ArrayList<>())
            .add(new RowRange(rows.getLong(2), rows.getLong(3)));
      }
    }
    return loaded;
  }

  /** Names of the secondary indexes that a table lacks. */
  Set<String> missingIndexes(String table) throws SQLException {
    Set<String> missing = new TreeSet<>(ShopSchema.indexes(table).keySet());
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT DISTINCT index_name FROM information_schema.statistics"
                    + " WHERE table_schema = DATABASE() AND table_name = '"
                    + table
                    + "'")) {
      while (rows.next()) {
        missing.remove(rows.getString(1).toLowerCase(Locale.ROOT));
      }
    }
    return missing;
  }

  /** Adds the secondary indexes that a table lacks, all in one statement. */
  void addIndexes(String table) throws SQLException {
    Set<String> missing = missingIndexes(table);
    if (!missing.isEmpty()) {
      execute(
          missing.stream()
              .map(name -> "ADD INDEX " + name + " (" + ShopSchema.indexes(table).get(name) + ")")
              .collect(Collectors.joining(", ", "ALTER TABLE " + table + " ", "")));
    }
  }

  /**
   * Checks that the prepared rows are all there.
   *
   * @throws DatabaseFailure if they are not
   */
  void checkCounts(List<LoadTable> tables) throws SQLException, DatabaseFailure {
    for (LoadTable table : tables) {
      long expected = table.maker().rows(table.all());
      try (Statement statement = connection.createStatement();
          ResultSet row =
              statement.executeQuery(
                  String.format(
                      Locale.ROOT,
                      "SELECT COUNT(*) FROM %s WHERE %s BETWEEN 1 AND %d",
                      table.name(),
                      KEYS.get(table.name()),
                      table.units()))) {
        row.next();
        if (row.getLong(1) != expected) {
          throw new DatabaseFailure(
              DatabaseFailure.OTHER_COUNTS,
              String.format(
                  Locale.ROOT,
                  "table '%s' has %,d prepared rows instead of %,d",
                  table.name(),
                  row.getLong(1),
                  expected));
        }
      }
    }
  }

  /** Marks the tables as complete; fails on a read-only server, also if they are already. */
  void complete() throws SQLException {
    execute("UPDATE " + ShopSchema.MARKER + " SET complete = 1");
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
