package io.github.bancada.sql.action;

import io.github.bancada.field.Field;
import io.github.bancada.sql.DatabaseLedger;
import io.github.bancada.sql.OpenLedgers;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import io.github.bancada.work.Workload;

/**
 * One element that prepares, audits and drops a database, in one test. Thread-safe.
 *
 * @param <L> the ledger of a load generator
 */
public final class DatabaseWorkload<L extends DatabaseLedger<?>>
    implements Workload<ActionSettings<L>> {
  private final String element;
  private final Field<DatabaseAction> action;
  private final OpenLedgers<L> ledgers;

  /**
   * @param element its name in the English menu
   * @param fields its fields
   * @param ledgers what its audits compare the tables with; closed at the end of the test
   */
  public DatabaseWorkload(String element, ActionFields<?> fields, OpenLedgers<L> ledgers) {
    this.element = element;
    action = fields.action;
    this.ledgers = ledgers;
  }

  @Override
  public Task<ActionSettings<L>> newTask(VirtualUser user) {
    return new DatabaseActionTask<>(element, action, ledgers, user);
  }

  @Override
  public void close() {
    ledgers.closeAll();
  }
}
