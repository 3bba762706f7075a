package io.github.bancada.bookshop.audit;

import io.github.bancada.bookshop.shop.ShopLedger;
import io.github.bancada.bookshop.shop.ShopSchema;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.mysql.engine.EnginePresence;
import io.github.bancada.mysql.engine.OpenLedgers;
import io.github.bancada.net.Cancellation;
import io.github.bancada.net.Deadlines;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * The ledger of this load generator in one database during one test. It also marks in the database
 * that its virtual users may be active. A database has one ledger, even if virtual users reach it
 * by several URLs or transports. Thread-safe.
 */
public final class EngineLedger implements ShopLedger {
  private static final OpenLedgers<EngineLedger> OPEN =
      new OpenLedgers<>(
          (address, attach) ->
              new EngineLedger(
                  EnginePresence.of(
                      ShopSchema.ENGINES, address, (connection, engine) -> engine, attach)),
          ledger -> ledger.presence);

  private final EnginePresence<Integer> presence;
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
    this.presence = presence;
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

  /** The ledger of a database, if this load generator has one in this test; else null. */
  static EngineLedger find(DatabaseAddress address, Consumer<Deadlines.Guard> attach)
      throws SQLException {
    return OPEN.find(address, attach);
  }

  /** Closes all ledgers at the end of the test, and the marks in the databases. */
  public static void closeAll() {
    OPEN.closeAll();
  }

  /** The number of this load generator. */
  public int engine() {
    return presence.engine();
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
