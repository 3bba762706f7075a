package io.github.bancada.bookshop.audit;

import io.github.bancada.bookshop.shop.FoundShop;
import io.github.bancada.bookshop.shop.ShopSchema;
import io.github.bancada.sql.audit.AuditCheck;
import io.github.bancada.sql.audit.AuditRules;
import io.github.bancada.sql.tables.OwnTables;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;

/**
 * Proves or disproves, again and again, that no order or customer since the last time was lost or
 * invented, that the totals of these orders are right to the cent, and that their books moved by
 * the rule. To be used while no interaction is under way.
 *
 * <p>Reads by their keys the rows of these orders and customers and the items in them, so its time
 * does not depend on the size of the tables. What else is in the tables is left to {@link
 * ShopAudit}. Not thread-safe.
 */
public final class ShopIncrement implements AuditRules<ShopLedger, ShopReport> {
  private final FoundShop shop;
  private final KnownStock stock;
  private final AuditedIds orders;
  private final AuditedIds customers;

  /** Acknowledged orders of the last audit. */
  private List<Long> recent = List.of();

  /** Reads the stock of all items and the next ids, before the first interaction. */
  ShopIncrement(Connection connection) throws SQLException {
    shop = FoundShop.of(connection);
    ShopSnapshot snapshot = new ShopSnapshot(connection, shop);
    stock = new KnownStock(snapshot);
    orders = AuditedIds.none(snapshot, ShopSchema.CART);
    customers = AuditedIds.none(snapshot, ShopSchema.CUSTOMER);
    snapshot.end();
  }

  @Override
  public OwnTables own() {
    return ShopSchema.OWN;
  }

  @Override
  public Map<String, LongStream> inDoubt(ShopLedger ledger) {
    return ShopAudit.inDoubt(ledger, orders::isNew, customers::isNew);
  }

  @Override
  public ShopReport withoutTables(long commits, String reason) {
    return ShopReport.withoutTables(commits, reason);
  }

  @Override
  public ShopReport audit(Connection connection, ShopLedger ledger, Map<String, Set<Long>> open)
      throws SQLException {
    Set<Long> known = new HashSet<>(ledger.acknowledged().keySet());
    known.addAll(ledger.inDoubt().keySet());
    NewIds newOrders = orders.take(known, ledger.unusedCart());
    NewIds newCustomers = customers.take(ledger.registered().keySet(), ledger.unusedCustomer());
    RegisteredOrders registered = new RegisteredOrders(ledger, newOrders, open);
    RegisteredCustomers people = new RegisteredCustomers(ledger, newCustomers, open);
    ShopSnapshot snapshot = new ShopSnapshot(connection, shop);
    List<AuditCheck> checks =
        new ArrayList<>(
            List.of(
                registered.check(snapshot),
                snapshot.stillThere("B4", ShopReport.UNIT, "orders", "o_id", recent),
                people.check(snapshot),
                OrderAudit.of(snapshot, newOrders)));
    recent = ledger.acknowledged().keySet().stream().filter(newOrders::has).toList();
    List<AuditCheck> unsettled =
        AuditCheck.unsettled("B2", open, ShopSchema.ENGINES.beside(connection, ledger.engine()));
    checks.addAll(unsettled.isEmpty() ? List.of(stock.check(snapshot, newOrders)) : unsettled);
    return new ShopReport(checks, registered.tally(), 0);
  }
}
