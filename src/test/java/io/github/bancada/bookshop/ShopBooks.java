package io.github.bancada.bookshop;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.bookshop.audit.ShopLedger;
import io.github.bancada.bookshop.shop.Money;
import io.github.bancada.net.Deadlines;
import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.sql.OpenLedgers;
import io.github.bancada.testing.FaultServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Books that are kept beside the ledger of the users, and compared with the database by independent
 * SQL: the audit is tested too. Thread-safe.
 */
final class ShopBooks {
  /** Stocks before the first order, in a table of the test's own. */
  static final String STOCK_BEFORE = "CREATE TABLE stock_before AS SELECT i_id, i_stock FROM item";

  private static final String ORDERS = "SELECT o_id, o_total FROM orders WHERE o_id > ";
  private static final String CUSTOMERS = "SELECT c_id, 0 FROM customer WHERE c_id > ";

  /** Every order takes its books from the stock; deliveries are of 21. */
  private static final String WRONG_STOCKS =
      "SELECT COUNT(*) FROM item JOIN stock_before b ON b.i_id = item.i_id LEFT JOIN (SELECT"
          + " ol_i_id, SUM(ol_qty) AS sold FROM order_line WHERE ol_o_id > %d GROUP BY ol_i_id) s"
          + " ON ol_i_id = item.i_id WHERE MOD(item.i_stock + COALESCE(sold, 0) - b.i_stock, 21)"
          + " <> 0";

  private static final String WRONG_PAYMENTS =
      "SELECT COUNT(*) FROM orders LEFT JOIN cc_xacts ON cx_o_id = o_id LEFT JOIN shopping_cart ON"
          + " sc_id = o_id WHERE o_id > %d AND (COALESCE(cx_xact_amt, -1) <> o_total OR"
          + " COALESCE(sc_total, -1) <> o_total)";

  private final LastingLedgers ledgers = new LastingLedgers(Kept::new);
  private final Map<Long, Long> acknowledged = new ConcurrentHashMap<>();
  private final Map<Long, Long> inDoubt = new ConcurrentHashMap<>();
  private final Set<Long> customers = ConcurrentHashMap.newKeySet();
  private final Set<Long> customersInDoubt = ConcurrentHashMap.newKeySet();

  /** Of earlier tests. */
  private final Set<Long> earlierOrders;

  private final Set<Long> earlierCustomers;

  /**
   * Begins the books.
   *
   * @param url of the shop, which has {@link #STOCK_BEFORE}
   */
  ShopBooks(String url) throws SQLException {
    try (Connection connection = FaultServer.open(url)) {
      earlierOrders = rows(connection, ORDERS + SmallShop.SIZE.orders()).keySet();
      earlierCustomers = rows(connection, CUSTOMERS + SmallShop.SIZE.customers()).keySet();
    }
  }

  /** The ledgers of the users and of the audit, which stay open when the users have ended. */
  OpenLedgers<ShopLedger> ledgers() {
    return ledgers;
  }

  /** Closes the ledgers. */
  void close() {
    ledgers.closeAllNow();
  }

  /** Number of acknowledged orders. */
  int orders() {
    return acknowledged.size();
  }

  /** Ids of the orders in doubt. */
  Set<Long> inDoubt() {
    return new TreeSet<>(inDoubt.keySet());
  }

  /** Ids of the new customers in doubt. */
  Set<Long> customersInDoubt() {
    return Set.copyOf(customersInDoubt);
  }

  /** Whether these numbers of orders in doubt are present and absent. */
  boolean hasDoubts(String url, int each) throws SQLException {
    Set<Long> doubts = inDoubt();
    try (Connection connection = FaultServer.open(url)) {
      Set<Long> found = rows(connection, ORDERS + SmallShop.SIZE.orders()).keySet();
      found.retainAll(doubts);
      return found.size() >= each && doubts.size() - found.size() >= each;
    }
  }

  /**
   * Checks that every acknowledged order and customer is there with its total, no other one is, and
   * stock and payments agree with the orders.
   *
   * @return ids of the orders in doubt that are there
   */
  Set<Long> assertAgree(Connection connection) throws SQLException {
    Map<Long, Long> there = rows(connection, ORDERS + SmallShop.SIZE.orders());
    there.keySet().removeAll(earlierOrders);
    assertThat(there).as("acknowledged").containsAllEntriesOf(acknowledged);
    Set<Long> found = new TreeSet<>(there.keySet());
    found.removeAll(acknowledged.keySet());
    assertThat(inDoubt.keySet()).as("in doubt").containsAll(found);
    found.forEach(id -> assertThat(there.get(id)).isEqualTo(inDoubt.get(id)));
    Set<Long> people = rows(connection, CUSTOMERS + SmallShop.SIZE.customers()).keySet();
    people.removeAll(earlierCustomers);
    assertThat(people).as("registered").containsAll(customers);
    people.removeAll(customers);
    assertThat(customersInDoubt).as("in doubt").containsAll(people);
    for (String wrong : new String[] {WRONG_STOCKS, WRONG_PAYMENTS}) {
      String query = String.format(wrong, SmallShop.SIZE.orders());
      assertThat(FaultServer.count(connection, query)).as(query).isZero();
    }
    return found;
  }

  private static Map<Long, Long> rows(Connection connection, String query) throws SQLException {
    Map<Long, Long> found = new TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        found.put(rows.getLong(1), Money.cents(rows.getBigDecimal(2)));
      }
    }
    return found;
  }

  /** Ledgers that a workload cannot close. */
  private static final class LastingLedgers extends OpenLedgers<ShopLedger> {
    LastingLedgers(Maker<ShopLedger> maker) {
      super(maker);
    }

    @Override
    public void closeAll() {
      // The audit follows.
    }

    void closeAllNow() {
      super.closeAll();
    }
  }

  /** A ledger whose entries are in the books, too. */
  private final class Kept extends ShopLedger {
    Kept(DatabaseAddress address, Consumer<Deadlines.Guard> attach) throws SQLException {
      super(register(address, attach));
    }

    @Override
    public void orderAcknowledged(long order, int lines, long totalCents) {
      acknowledged.put(order, totalCents);
      super.orderAcknowledged(order, lines, totalCents);
    }

    @Override
    public void orderInDoubt(long order, int lines, long totalCents) {
      inDoubt.put(order, totalCents);
      super.orderInDoubt(order, lines, totalCents);
    }

    @Override
    public void customerAcknowledged(long customer) {
      customers.add(customer);
      super.customerAcknowledged(customer);
    }

    @Override
    public void customerInDoubt(long customer) {
      customersInDoubt.add(customer);
      super.customerInDoubt(customer);
    }
  }
}
