package io.github.bancada.bookshop;

import io.github.bancada.bookshop.audit.EngineLedger;
import io.github.bancada.bookshop.audit.ShopAudit;
import io.github.bancada.element.MenuPlace;
import io.github.bancada.element.WorkSampler;
import io.github.bancada.field.Derived;
import io.github.bancada.field.Fields;
import io.github.bancada.mysql.action.ActionFields;
import io.github.bancada.mysql.action.ActionSettings;
import io.github.bancada.mysql.action.DatabaseWorkload;
import io.github.bancada.work.Workload;
import org.apache.jmeter.gui.GUIMenuSortOrder;

/**
 * Sampler: prepares, audits or drops the database of the bookshop. For setUp and tearDown thread
 * groups with one virtual user.
 *
 * <p>Thread-safe as its parent.
 */
@GUIMenuSortOrder(MenuPlace.TOGETHER)
public class BookshopDatabase extends WorkSampler<ActionSettings> {
  private static final long serialVersionUID = 1L;

  /** Its name in headers and on the console. */
  static final String NAME = "Bookshop Database";

  static final Fields FIELDS = new Fields(BookshopDatabase.class);

  private static final ActionFields<SizeFields> ACTION =
      new ActionFields<>(FIELDS, SizeFields::new);

  private static final Derived<ActionSettings> SETTINGS =
      FIELDS.derived(v -> ACTION.settings(v, v.get(ACTION.size.tables), new ShopAudit()));

  @Override
  protected Derived<ActionSettings> settings() {
    return SETTINGS;
  }

  @Override
  protected Workload<ActionSettings> newWorkload() {
    return new DatabaseWorkload(NAME, ACTION, EngineLedger::closeAll);
  }
}
