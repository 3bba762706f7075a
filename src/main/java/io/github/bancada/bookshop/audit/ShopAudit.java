package io.github.bancada.bookshop.audit;

import io.github.bancada.bookshop.shop.FoundShop;
import io.github.bancada.mysql.ConnectionGroup;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.mysql.ServerCheck;
import io.github.bancada.mysql.WorkLimits;
import io.github.bancada.mysql.audit.AuditCheck;
import io.github.bancada.mysql.audit.UnresolvedCommits;
import io.github.bancada.mysql.tables.FoundTables;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Proves or disproves in one consistent snapshot that no order was lost or invented, that every
 * total is right to the cent, and that every book moved by the rule. Exact arithmetic. Run it after
 * this load generator's virtual users have ended; those of other load generators may be active.
 *
 * <p>Not thread-safe, but any thread may call {@link #connections()}.
 */
public final class ShopAudit {
  private static final int WAIT_SECONDS = 60;

  private final DatabaseAddress address;
  private final ConnectionGroup connections;

  public ShopAudit(DatabaseAddress address, WorkLimits limits) {
    this.address = address;
    connections = new ConnectionGroup(address, limits);
  }

  /** Its connections; cancelling them from any thread ends {@link #run()} soon. */
  public ConnectionGroup connections() {
    return connections;
  }

  /**
   * Runs the audit.
   *
   * @throws DatabaseFailure if there is nothing to audit, the server fails, or the audit was
   *     cancelled
   */
  public ShopReport run() throws DatabaseFailure {
    try (ConnectionGroup group = connections) {
      Connection connection = group.open(Map.of()).jdbc();
      ServerCheck.of(connection, address);
      EngineLedger ledger = EngineLedger.find(address, group::attach);
      FoundShop shop;
      try {
        shop = usable(connection);
      } catch (DatabaseFailure e) {
        if (ledger == null || ledger.acknowledged().isEmpty()) {
          throw e;
        }
        return ShopReport.withoutTables(ledger.acknowledged().size(), e.getMessage());
      }
      RegisteredRows own = new RegisteredRows(ledger, open(connection, ledger));
      return audit(new ShopSnapshot(connection, shop), own, ledger != null);
    } catch (SQLException e) {
      throw connections.failure(e, "audit", "stopped before the audit was complete");
    }
  }

  private static Set<Long> open(Connection connection, EngineLedger ledger) throws SQLException {
    return ledger == null
        ? Set.of()
        : UnresolvedCommits.await(
            connection,
            "SELECT 1 FROM orders WHERE o_id = ?",
            ledger.inDoubt().keySet().stream().mapToLong(Long::longValue).sorted(),
            WAIT_SECONDS);
  }

  private static FoundShop usable(Connection connection) throws SQLException, DatabaseFailure {
    FoundShop shop = FoundShop.of(connection);
    FoundTables tables = shop.tables();
    if (tables.isOurs()) {
      tables.check();
    }
    if (!tables.isOurs() || !tables.isComplete()) {
      throw new DatabaseFailure(
          DatabaseFailure.NOT_PREPARED,
          "schema '"
              + tables.schema()
              + (tables.isOurs() ? "' is not completely" : "' is not")
              + " prepared, so there is nothing to audit; let Bookshop Database prepare it first");
    }
    return shop;
  }

  private static ShopReport audit(ShopSnapshot snapshot, RegisteredRows own, boolean hasLedger)
      throws SQLException {
    AuditCheck orders = OrderAudit.of(snapshot);
    AuditCheck stock = StockAudit.of(snapshot);
    AuditCheck orphans = OrphanAudit.of(snapshot);
    AuditCheck ledger = own.orders(snapshot);
    List<AuditCheck> checks =
        List.of(
            orders, stock, orphans, ledger, own.customers(snapshot), PreparedAudit.of(snapshot));
    long all =
        snapshot.number(
            "SELECT COUNT(*) FROM orders WHERE o_id > " + snapshot.prepared().size().orders());
    return new ShopReport(checks, hasLedger ? own.tally() : null, all);
  }
}
