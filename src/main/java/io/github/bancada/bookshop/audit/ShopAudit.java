package io.github.bancada.bookshop.audit;

import io.github.bancada.bookshop.shop.FoundShop;
import io.github.bancada.bookshop.shop.ShopSchema;
import io.github.bancada.mysql.audit.AuditCheck;
import io.github.bancada.mysql.audit.AuditRules;
import io.github.bancada.mysql.engine.OpenLedgers;
import io.github.bancada.mysql.tables.OwnTables;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;

/**
 * Proves or disproves that no order was lost or invented, that every total is right to the cent,
 * and that every book moved by the rule. Immutable.
 */
public record ShopAudit() implements AuditRules<EngineLedger, ShopReport> {
  @Override
  public OwnTables own() {
    return ShopSchema.OWN;
  }

  @Override
  public OpenLedgers<EngineLedger> ledgers() {
    return EngineLedger.OPEN;
  }

  @Override
  public String rowInDoubt() {
    return "SELECT 1 FROM orders WHERE o_id = ?";
  }

  @Override
  public ShopReport withoutTables(long commits, String reason) {
    return ShopReport.withoutTables(commits, reason);
  }

  @Override
  public ShopReport audit(Connection connection, EngineLedger ledger, Set<Long> open)
      throws SQLException {
    FoundShop shop = FoundShop.of(connection);
    RegisteredRows own = new RegisteredRows(ledger, open);
    ShopSnapshot snapshot = new ShopSnapshot(connection, shop);
    List<AuditCheck> checks =
        List.of(
            OrderAudit.of(snapshot),
            StockAudit.of(snapshot),
            OrphanAudit.of(snapshot),
            own.orders(snapshot),
            own.customers(snapshot),
            PreparedAudit.of(snapshot));
    long all =
        snapshot.number(
            "SELECT COUNT(*) FROM orders WHERE o_id > " + snapshot.prepared().size().orders());
    return new ShopReport(checks, ledger == null ? null : own.tally(), all);
  }
}
