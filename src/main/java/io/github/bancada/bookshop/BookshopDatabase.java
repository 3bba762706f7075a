package io.github.bancada.bookshop;

import io.github.bancada.bookshop.audit.ShopAudit;
import io.github.bancada.bookshop.audit.ShopLedger;
import io.github.bancada.bookshop.shop.BookshopTables;
import io.github.bancada.bookshop.shop.ShopSize;
import io.github.bancada.element.MenuPlace;
import io.github.bancada.element.WorkSampler;
import io.github.bancada.field.Derived;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.sql.OpenLedgers;
import io.github.bancada.sql.action.ActionFields;
import io.github.bancada.sql.action.ActionSettings;
import io.github.bancada.sql.action.DatabaseWorkload;
import io.github.bancada.work.Workload;
import org.apache.jmeter.gui.GUIMenuSortOrder;

/**
 * Sampler: prepares, audits or drops the database of the bookshop. For setUp and tearDown thread
 * groups with one virtual user.
 *
 * <p>Thread-safe as its parent.
 */
@GUIMenuSortOrder(MenuPlace.TOGETHER)
public class BookshopDatabase extends WorkSampler<ActionSettings<ShopLedger>> {
  private static final long serialVersionUID = 1L;

  /** Its name in headers and on the console. */
  static final String NAME = "Bookshop Database";

  /**
   * The ledgers of the test. Static, because users and audits share them, and JMeter runs one test
   * at a time.
   */
  static final OpenLedgers<ShopLedger> LEDGERS = ShopLedger.ledgers();

  static final Fields FIELDS = new Fields(BookshopDatabase.class);

  private static final ActionFields<Size> ACTION = new ActionFields<>(FIELDS, Size::new);

  private static final Derived<ActionSettings<ShopLedger>> SETTINGS =
      FIELDS.derived(v -> ACTION.settings(v, v.get(ACTION.size.tables), new ShopAudit()));

  /** The fields for the size of a bookshop and the seed of its rows. Immutable. */
  private static final class Size {
    private final Derived<BookshopTables> tables;

    /** Adds the fields to the current group. */
    Size(Fields fields) {
      Field<Integer> items =
          fields.number("items", ShopSize.MIN_ITEMS, ShopSize.MIN_ITEMS, ShopSize.MAX_ITEMS);
      Field<Integer> users = fields.number("users", 10, 1, ShopSize.MAX_USERS);
      Field<Long> seed = fields.longNumber("seed", 1, 0);
      tables =
          fields.derived(
              v -> new BookshopTables(new ShopSize(v.get(items), v.get(users)), v.get(seed)));
    }
  }

  @Override
  protected Derived<ActionSettings<ShopLedger>> settings() {
    return SETTINGS;
  }

  @Override
  protected Workload<ActionSettings<ShopLedger>> newWorkload() {
    return new DatabaseWorkload<>(NAME, ACTION, LEDGERS);
  }
}
