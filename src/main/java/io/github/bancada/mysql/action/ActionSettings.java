package io.github.bancada.mysql.action;

import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.mysql.DatabaseLedger;
import io.github.bancada.mysql.WorkLimits;
import io.github.bancada.mysql.audit.AuditRules;
import io.github.bancada.mysql.tables.PreparationSettings;
import io.github.bancada.mysql.tables.PreparedTables;
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
