package io.github.bancada.bookshop.audit;

import io.github.bancada.bookshop.shop.FoundShop;
import io.github.bancada.bookshop.shop.ShopSchema;
import io.github.bancada.sql.audit.AuditCheck;
import io.github.bancada.sql.audit.AuditRules;
import io.github.bancada.sql.tables.OwnTables;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;

/**
 * Proves or disproves that no order was lost or invented, that every total is right to the cent,
 * and that every book moved by the rule. Immutable.
 */
public record ShopAudit() implements AuditRules<ShopLedger, ShopReport> {
  static final String ORDER = "SELECT 1 FROM orders WHERE o_id = ?";
  static final String CUSTOMER = "SELECT 1 FROM customer WHERE c_id = ?";

  @Override
  public OwnTables own() {
    return ShopSchema.OWN;
  }

  @Override
  public Map<String, LongStream> inDoubt(ShopLedger ledger) {
    return inDoubt(ledger, order -> true, customer -> true);
  }

  static Map<String, LongStream> inDoubt(
      ShopLedger ledger, LongPredicate orders, LongPredicate customers) {
    return Map.of(
        ORDER,
        ids(ledger.inDoubt().keySet()).filter(orders),
        CUSTOMER,
        ids(ledger.customersInDoubt()).filter(customers));
  }

  private static LongStream ids(Set<Long> all) {
    return all.stream().mapToLong(Long::longValue).sorted();
  }

  @Override
  public ShopReport withoutTables(long commits, String reason) {
    return ShopReport.withoutTables(commits, reason);
  }

  @Override
  public ShopReport audit(Connection connection, ShopLedger ledger, Map<String, Set<Long>> open)
      throws SQLException {
    FoundShop shop = FoundShop.of(connection);
    NewIds ofRuns = NewIds.above(shop.size().orders());
    RegisteredOrders orders = new RegisteredOrders(ledger, ofRuns, open);
    RegisteredCustomers customers =
        new RegisteredCustomers(ledger, NewIds.above(shop.size().customers()), open);
    ShopSnapshot snapshot = new ShopSnapshot(connection, shop);
    List<AuditCheck> checks =
        List.of(
            OrderAudit.of(snapshot, ofRuns),
            StockAudit.of(snapshot),
            OrphanAudit.of(snapshot),
            orders.check(snapshot),
            customers.check(snapshot),
            PreparedAudit.of(snapshot));
    long all =
        snapshot.number(
            "SELECT COUNT(*) FROM orders WHERE o_id > " + snapshot.prepared().size().orders());
    return new ShopReport(checks, ledger == null ? null : orders.tally(), all);
  }
}
