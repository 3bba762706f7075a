package io.github.bancada.sql.action;

import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.sql.DatabaseLedger;
import io.github.bancada.sql.WorkLimits;
import io.github.bancada.sql.audit.AuditRules;
import io.github.bancada.sql.tables.PreparationSettings;
import io.github.bancada.sql.tables.PreparedTables;
import java.util.function.BooleanSupplier;

/**
 * The settings of a sample. Immutable.
 *
 * @param <L> the ledger of a load generator
 * @param preparation how tables are made; its address holds for all actions
 * @param tables what is made
 * @param rules what is audited
 * @param connectTimeoutMillis to open a connection; 0 = no limit
 * @param statementTimeoutMillis longest silence of the server; 0 = no limit
 */
public record ActionSettings<L extends DatabaseLedger<?>>(
    DatabaseAction action,
    PreparationSettings preparation,
    PreparedTables tables,
    AuditRules<L, ?> rules,
    int connectTimeoutMillis,
    int statementTimeoutMillis) {

  DatabaseAddress address() {
    return preparation.address();
  }

  WorkLimits limits(BooleanSupplier stopping) {
    return new WorkLimits(connectTimeoutMillis, statementTimeoutMillis, stopping);
  }
}
