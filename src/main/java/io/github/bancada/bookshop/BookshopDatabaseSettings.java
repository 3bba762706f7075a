package io.github.bancada.bookshop;

import io.github.bancada.bookshop.prepare.PreparationSettings;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.mysql.WorkLimits;
import io.github.bancada.mysql.action.ActionSettings;
import io.github.bancada.mysql.action.DatabaseAction;
import java.util.function.BooleanSupplier;

/**
 * The settings of a sample of Bookshop Database. Immutable.
 *
 * @param preparation for making the tables; its address holds for all actions
 * @param connectTimeoutMillis to open a connection; 0 = no limit
 * @param statementTimeoutMillis longest silence of the server; 0 = no limit
 */
record BookshopDatabaseSettings(
    DatabaseAction action,
    PreparationSettings preparation,
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
