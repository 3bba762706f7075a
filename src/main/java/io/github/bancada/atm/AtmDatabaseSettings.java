package io.github.bancada.atm;

import io.github.bancada.atm.audit.EveryAccount;
import io.github.bancada.atm.prepare.PreparationSettings;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.mysql.WorkLimits;
import io.github.bancada.mysql.action.ActionSettings;
import io.github.bancada.mysql.action.DatabaseAction;
import java.util.function.BooleanSupplier;

/**
 * The settings of a sample of ATM Database. Immutable.
 *
 * @param preparation for making the tables; its address holds for all actions
 * @param connectTimeoutMillis to open a connection; 0 = no limit
 * @param statementTimeoutMillis longest silence of the server; 0 = no limit
 */
record AtmDatabaseSettings(
    DatabaseAction action,
    PreparationSettings preparation,
    EveryAccount accountsToAudit,
    int connectTimeoutMillis,
    int statementTimeoutMillis)
    implements ActionSettings {

  @Override
  public DatabaseAddress address() {
    return preparation.address();
  }

  WorkLimits limits(BooleanSupplier stopping) {
    return new WorkLimits(connectTimeoutMillis, statementTimeoutMillis, stopping);
  }
}
