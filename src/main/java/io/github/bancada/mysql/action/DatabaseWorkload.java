package io.github.bancada.mysql.action;

import io.github.bancada.field.Field;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import io.github.bancada.work.Workload;

/** One element that prepares, audits and drops a database, in one test. Thread-safe. */
public final class DatabaseWorkload implements Workload<ActionSettings> {
  private final String element;
  private final Field<DatabaseAction> action;
  private final Runnable testEnds;

  /**
   * @param element its name in the English menu
   * @param fields its fields
   * @param testEnds closes the ledgers at the end of the test
   */
  public DatabaseWorkload(String element, ActionFields<?> fields, Runnable testEnds) {
    this.element = element;
    action = fields.action;
    this.testEnds = testEnds;
  }

  @Override
  public Task<ActionSettings> newTask(VirtualUser user) {
    return new DatabaseActionTask(element, action, user);
  }

  @Override
  public void close() {
    testEnds.run();
  }
}
