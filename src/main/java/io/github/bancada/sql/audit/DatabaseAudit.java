package io.github.bancada.sql.audit;

import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.sql.DatabaseException;
import io.github.bancada.sql.DatabaseJob;
import io.github.bancada.sql.DatabaseLedger;
import io.github.bancada.sql.DatabaseLink;
import io.github.bancada.sql.OpenLedgers;
import io.github.bancada.sql.WorkLimits;
import io.github.bancada.sql.tables.FoundTables;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;

/**
 * Proves or disproves in one consistent snapshot, in exact arithmetic, that nothing was lost or
 * invented. Run it while none of this load generator's virtual users is at work; those of other
 * load generators may be active, unless the rules say otherwise.
 *
 * @param <L> the ledger of a load generator
 * @param <R> the result
 */
public final class DatabaseAudit<L extends DatabaseLedger<?>, R extends AuditResult>
    extends DatabaseJob<R> {
  private final AuditRules<L, R> rules;
  private final OpenLedgers<L> ledgers;

  /**
   * @param ledgers of this load generator
   */
  public DatabaseAudit(
      DatabaseAddress address, AuditRules<L, R> rules, OpenLedgers<L> ledgers, WorkLimits limits) {
    super(address, limits, "audit", "stopped before the audit was complete");
    this.rules = rules;
    this.ledgers = ledgers;
  }

  @Override
  protected R run(DatabaseLink link, String server) throws SQLException, DatabaseException {
    Connection connection = link.jdbc();
    L ledger = ledgers.find(address(), connections()::attach);
    try {
      check(FoundTables.of(connection, rules.own()));
    } catch (DatabaseException e) {
      if (ledger == null || ledger.commits() == 0) {
        throw e;
      }
      return rules.withoutTables(ledger.commits(), e.getMessage());
    }
    rules.complete(connection);
    Map<String, Set<Long>> open =
        ledger == null
            ? Map.of()
            : UnresolvedCommits.await(connection, rules.inDoubt(ledger), rules.waitSeconds());
    return rules.audit(connection, ledger, open);
  }

  private void check(FoundTables tables) throws DatabaseException {
    if (tables.isOurs()) {
      tables.check();
    }
    if (!tables.isOurs() || !tables.isComplete()) {
      throw new DatabaseException(
          DatabaseException.NOT_PREPARED,
          String.format(
              "schema '%s' is not%s prepared, so there is nothing to audit; let %s prepare it"
                  + " first",
              tables.schema(), tables.isOurs() ? " completely" : "", rules.own().element()));
    }
  }
}
