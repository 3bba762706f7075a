package io.github.bancada.bookshop.audit;

import io.github.bancada.bookshop.shop.ShopSchema;
import io.github.bancada.net.Deadlines;
import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.sql.DatabaseLedger;
import io.github.bancada.sql.EnginePresence;
import io.github.bancada.sql.OpenLedgers;
import java.sql.SQLException;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Ledger of this load generator's virtual users in one database during one test: gives ids of new
 * rows that no other load generator has, and records the orders and customers that the server
 * acknowledged. The audit compares the tables with it. Thread-safe.
 */
public class ShopLedger extends DatabaseLedger<Integer> {
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

  /**
   * @param presence of {@link #register}
   */
  protected ShopLedger(EnginePresence<Integer> presence) {
    super(presence);
    carts = new IdSource(presence, ShopSchema.CART);
    customers = new IdSource(presence, ShopSchema.CUSTOMER);
    addresses = new IdSource(presence, ShopSchema.ADDRESS);
  }

  /**
   * Obtains an engine number.
   *
   * @param attach receives the guard that can end the wait
   * @throws SQLException if the database cannot be reached or is not prepared
   */
  protected static EnginePresence<Integer> register(
      DatabaseAddress address, Consumer<Deadlines.Guard> attach) throws SQLException {
    return EnginePresence.of(ShopSchema.ENGINES, address, (connection, engine) -> engine, attach);
  }

  /** The ledgers of one load generator, one for each database. */
  public static OpenLedgers<ShopLedger> ledgers() {
    return new OpenLedgers<>((address, attach) -> new ShopLedger(register(address, attach)));
  }

  /**
   * Id of a new cart, and of the order that it may become. Ids ascend with time, except that each
   * load generator takes a range of {@link ShopSchema#RANGE_SIZE} ids at a time.
   *
   * @throws SQLException if new ids are needed and the server cannot be reached
   */
  public final long nextCart() throws SQLException {
    return carts.next();
  }

  /** As {@link #nextCart()}, for a customer. */
  public final long nextCustomer() throws SQLException {
    return customers.next();
  }

  /** As {@link #nextCart()}, for an address. */
  public final long nextAddress() throws SQLException {
    return addresses.next();
  }

  /** The rules for audits of what users do from now on; call it before the first interaction. */
  public final ShopIncrement increment() throws SQLException {
    return presence().ask(ShopIncrement::new);
  }

  /** An id above those of all carts so far; 1 before the first. */
  final long unusedCart() {
    return carts.unused();
  }

  /** As {@link #unusedCart()}, of a customer. */
  final long unusedCustomer() {
    return customers.unused();
  }

  /**
   * The server acknowledged the commit of an order.
   *
   * @param order its id, the cart's
   * @param lines number of its lines
   * @param totalCents its {@code o_total}
   */
  public void orderAcknowledged(long order, int lines, long totalCents) {
    acknowledged.put(order, new Confirmed(lines, totalCents));
  }

  /** The commit of an order was sent, but its answer lost. Parameters as above. */
  public void orderInDoubt(long order, int lines, long totalCents) {
    inDoubt.put(order, new Confirmed(lines, totalCents));
  }

  /** The server acknowledged the commit of a new customer. */
  public void customerAcknowledged(long customer) {
    registered.put(customer, true);
  }

  /** The commit of a new customer was sent, but its answer lost. */
  public void customerInDoubt(long customer) {
    registered.putIfAbsent(customer, false);
  }

  @Override
  public final long commits() {
    return acknowledged.size();
  }

  /** New customers in doubt, ascending; changes while virtual users are active. */
  final SortedSet<Long> customersInDoubt() {
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
  final Map<Long, Confirmed> acknowledged() {
    return acknowledged;
  }

  /** Orders in doubt by their ids; changes while virtual users are active. */
  final Map<Long, Confirmed> inDoubt() {
    return inDoubt;
  }

  /** New customers, each with whether the server acknowledged it. */
  final Map<Long, Boolean> registered() {
    return registered;
  }
}
