package io.github.bancada.bookshop.audit;

import io.github.bancada.bookshop.shop.ShopLedger;
import io.github.bancada.bookshop.shop.ShopSchema;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.mysql.DatabaseLedger;
import io.github.bancada.mysql.EnginePresence;
import io.github.bancada.mysql.OpenLedgers;
import io.github.bancada.net.Cancellation;
import java.sql.SQLException;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/** The orders and customers of this load generator's virtual users. Thread-safe. */
public final class EngineLedger extends DatabaseLedger<Integer> implements ShopLedger {
  static final OpenLedgers<EngineLedger> OPEN =
      new OpenLedgers<>(
          (address, attach) ->
              new EngineLedger(
                  EnginePresence.of(
                      ShopSchema.ENGINES, address, (connection, engine) -> engine, attach)));

  private final IdSource carts;
  private final IdSource customers;
  private final IdSource addresses;
  private final Map<Long, Confirmed> acknowledged = new ConcurrentHashMap<>();
  private final Map<Long, Confirmed> inDoubt = new ConcurrentHashMap<>();

  /** Customers, each with whether the server acknowledged it. */
  private final Map<Long, Boolean> registered = new ConcurrentHashMap<>();

  /**
   * An order as its virtual user confirmed it.
   *
   * @param lines number of lines
   */
  record Confirmed(int lines, long totalCents) {}

  private EngineLedger(EnginePresence<Integer> presence) {
    super(presence);
    carts = new IdSource(presence, ShopSchema.CART);
    customers = new IdSource(presence, ShopSchema.CUSTOMER);
    addresses = new IdSource(presence, ShopSchema.ADDRESS);
  }

  /**
   * The ledger of a database; the first call of a test obtains an engine number.
   *
   * @throws SQLException if the database cannot be reached or is not prepared, or after a cancel
   */
  public static EngineLedger of(DatabaseAddress address, Cancellation cancellation)
      throws SQLException {
    return OPEN.of(address, cancellation);
  }

  /** Closes all ledgers at the end of the test, and the marks in the databases. */
  public static void closeAll() {
    OPEN.closeAll();
  }

  @Override
  public long nextCart() throws SQLException {
    return carts.next();
  }

  @Override
  public long nextCustomer() throws SQLException {
    return customers.next();
  }

  @Override
  public long nextAddress() throws SQLException {
    return addresses.next();
  }

  @Override
  public void orderAcknowledged(long order, int lines, long totalCents) {
    acknowledged.put(order, new Confirmed(lines, totalCents));
  }

  @Override
  public void orderInDoubt(long order, int lines, long totalCents) {
    inDoubt.put(order, new Confirmed(lines, totalCents));
  }

  @Override
  public void customerAcknowledged(long customer) {
    registered.put(customer, true);
  }

  @Override
  public void customerInDoubt(long customer) {
    registered.putIfAbsent(customer, false);
  }

  @Override
  public long commits() {
    return acknowledged.size();
  }

  /** New customers in doubt, ascending; changes while virtual users are active. */
  SortedSet<Long> customersInDoubt() {
    SortedSet<Long> ids = new TreeSet<>();
    registered.forEach(
        (id, known) -> {
          if (!known) {
            ids.add(id);
          }
        });
    return ids;
  }

  /** Acknowledged orders by their ids; changes while virtual users are active. */
  Map<Long, Confirmed> acknowledged() {
    return acknowledged;
  }

  /** Orders in doubt by their ids; changes while virtual users are active. */
  Map<Long, Confirmed> inDoubt() {
    return inDoubt;
  }

  /** New customers, each with whether the server acknowledged it. */
  Map<Long, Boolean> registered() {
    return registered;
  }
}
