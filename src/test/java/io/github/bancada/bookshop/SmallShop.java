package io.github.bancada.bookshop;

import io.github.bancada.bookshop.audit.ShopAudit;
import io.github.bancada.bookshop.audit.ShopIncrement;
import io.github.bancada.bookshop.audit.ShopLedger;
import io.github.bancada.bookshop.audit.ShopReport;
import io.github.bancada.bookshop.shop.BookshopTables;
import io.github.bancada.bookshop.shop.Money;
import io.github.bancada.bookshop.shop.ShopSize;
import io.github.bancada.bookshop.shop.ShopText;
import io.github.bancada.bookshop.shop.StockRule;
import io.github.bancada.net.Cancellation;
import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.sql.DatabaseException;
import io.github.bancada.sql.OpenLedgers;
import io.github.bancada.testing.TestSchema;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The smallest shop for tests of preparation and audit, and a customer who buys there. */
public final class SmallShop extends TestSchema {
  public static final ShopSize SIZE = new ShopSize(1_000, 1);

  /** Those of the elements. */
  public static final OpenLedgers<ShopLedger> LEDGERS = BookshopDatabase.LEDGERS;

  /** Tables whose prepared rows a run or a test changes. */
  private static final List<String> CHANGED =
      List.of("item", "orders", "order_line", "cc_xacts", "bookshop_sequence");

  private static final BookshopTables TABLES = new BookshopTables(SIZE, 1);

  public SmallShop(DatabaseAddress address) {
    super(address);
  }

  /** An empty schema on the shared server. */
  public static SmallShop empty() throws SQLException {
    return new SmallShop(emptySchema());
  }

  public String prepare() throws DatabaseException {
    return preparation(TABLES).run();
  }

  public String drop() throws DatabaseException {
    return drop(TABLES);
  }

  public ShopReport audit() throws DatabaseException {
    return audit(LEDGERS);
  }

  /** An audit with other ledgers. */
  ShopReport audit(OpenLedgers<ShopLedger> ledgers) throws DatabaseException {
    return audit(new ShopAudit(), ledgers);
  }

  /** An audit of what was done since the last one. */
  public ShopReport audit(ShopIncrement increment) throws DatabaseException {
    return audit(increment, LEDGERS);
  }

  public ShopLedger ledger() throws SQLException {
    return LEDGERS.of(address(), new Cancellation(() -> false));
  }

  /** Keeps the prepared rows that tests change, for {@link #restore}. */
  public void keep() throws SQLException {
    try (Connection connection = open()) {
      List<String> copies = new ArrayList<>();
      for (String table : CHANGED) {
        copies.add("CREATE TABLE kept_" + table + " AS SELECT * FROM " + table);
      }
      transaction(connection, copies);
    }
  }

  /** Makes the shop what it was before its first run; faster than another one. */
  public void restore() throws SQLException {
    List<String> changes = new ArrayList<>();
    for (String table : CHANGED) {
      changes.add("DELETE FROM " + table);
      changes.add("INSERT INTO " + table + " SELECT * FROM kept_" + table);
    }
    changes.add("DELETE FROM customer WHERE c_id > " + SIZE.customers());
    changes.add("DELETE FROM address WHERE addr_id > " + SIZE.addresses());
    changes.add("DELETE FROM shopping_cart");
    changes.add("DELETE FROM shopping_cart_line");
    changes.add("DELETE FROM bookshop_range");
    try (Connection connection = open()) {
      transaction(connection, changes);
    }
  }

  /**
   * Buys some books, one of each item, and tells the ledger.
   *
   * @return id of the order
   */
  public long buy(long customer, long... items) throws SQLException {
    ShopLedger ledger = ledger();
    long cart = ledger.nextCart();
    ledger.orderAcknowledged(cart, items.length, order(cart, customer, items));
    return cart;
  }

  /** Commits an order; returns its total. */
  public long order(long cart, long customer, long... items) throws SQLException {
    try (Connection connection = open()) {
      return order(connection, cart, customer, items);
    }
  }

  private static long order(Connection connection, long cart, long customer, long... items)
      throws SQLException {
    int discount =
        (int) cents(connection, "SELECT c_discount FROM customer WHERE c_id = " + customer);
    long goods = 0;
    List<String> sql = new ArrayList<>();
    for (int i = 0; i < items.length; i++) {
      long cost = cents(connection, "SELECT i_cost FROM item WHERE i_id = " + items[i]);
      int stock =
          Integer.parseInt(one(connection, "SELECT i_stock FROM item WHERE i_id = " + items[i]));
      goods += cost;
      sql.add(
          insert(
              "shopping_cart_line", cart, items[i], 1, Money.decimal(cost), 1, "'title'", "'x'"));
      sql.add(
          insert(
              "order_line",
              i + 1,
              cart,
              items[i],
              1,
              Money.decimal(discount),
              "'comment'",
              Money.decimal(cost),
              stock));
      sql.add(
          "UPDATE item SET i_stock = " + StockRule.after(stock, 1) + " WHERE i_id = " + items[i]);
    }
    long sub = Money.subTotalCents(goods, discount);
    long total = Money.totalCents(sub, items.length);
    String money = Money.decimal(sub) + ", " + Money.decimal(Money.taxCents(sub)) + ", ";
    sql.add(
        insert(
            "shopping_cart",
            cart,
            customer,
            "NOW()",
            money + "0",
            Money.decimal(total),
            "''",
            "''",
            Money.decimal(discount)));
    sql.add(
        insert(
            "orders",
            cart,
            customer,
            "NOW()",
            money + Money.decimal(total),
            "'SHIP'",
            "NOW()",
            1,
            1,
            "'PENDING'"));
    sql.add(
        insert(
            "cc_xacts",
            cart,
            "'VISA'",
            1,
            "'name'",
            "NOW()",
            "'auth'",
            Money.decimal(total),
            "NOW()",
            1));
    transaction(connection, sql);
    return total;
  }

  /** Registers a customer with a new address, and tells the ledger. */
  public long register() throws SQLException {
    ShopLedger ledger = ledger();
    long customer = ledger.nextCustomer();
    long home = ledger.nextAddress();
    String name = ShopText.userName(customer);
    List<String> rows =
        List.of(
            insert("address", home, "'1'", "'2'", "'3'", "'4'", "'5'", 1),
            insert(
                "customer",
                customer,
                quoted(name),
                quoted(ShopText.password(customer)),
                "'f'",
                "'l'",
                home,
                "'1'",
                "'e'",
                "NOW()",
                "NOW()",
                "NOW()",
                "NOW()",
                "0.10",
                0,
                0,
                "NOW()",
                "''"));
    try (Connection connection = open()) {
      transaction(connection, rows);
    }
    ledger.customerAcknowledged(customer);
    return customer;
  }

  private static String quoted(String text) {
    return "'" + text + "'";
  }

  private static String insert(String table, Object... values) {
    String all = String.join(", ", Arrays.stream(values).map(Object::toString).toList());
    return String.format(Locale.ROOT, "INSERT INTO %s VALUES (%s)", table, all);
  }

  private static void transaction(Connection connection, List<String> statements)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      for (String sql : statements) {
        statement.execute(sql);
      }
      connection.commit();
    }
  }

  private static long cents(Connection connection, String query) throws SQLException {
    return Money.cents(new BigDecimal(one(connection, query)));
  }
}
