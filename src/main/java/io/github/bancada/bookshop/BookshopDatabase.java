package io.github.bancada.bookshop;

import io.github.bancada.bookshop.prepare.PreparationSettings;
import io.github.bancada.bookshop.shop.ShopSize;
import io.github.bancada.element.WorkSampler;
import io.github.bancada.field.Derived;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.mysql.DatabaseFields;
import io.github.bancada.mysql.WorkLimits;
import io.github.bancada.mysql.action.DatabaseAction;
import io.github.bancada.mysql.load.LoadMode;
import io.github.bancada.work.Workload;

/**
 * Sampler: prepares, audits or drops the database of the bookshop. For setUp and tearDown thread
 * groups with one virtual user.
 *
 * <p>Thread-safe as its parent.
 */
public class BookshopDatabase extends WorkSampler<BookshopDatabaseSettings> {
  private static final long serialVersionUID = 1L;
  private static final int MOST_CONNECTIONS = 64;

  /** Its name in headers and on the console. */
  static final String NAME = "Bookshop Database";

  static final Fields FIELDS = new Fields(BookshopDatabase.class);

  static final Field<DatabaseAction> ACTION =
      FIELDS.group("what").choice("action", DatabaseAction.PREPARE);

  static final DatabaseFields DATABASE =
      new DatabaseFields(FIELDS, WorkLimits.CONNECT_TIMEOUT_MILLIS);
  static final Field<Integer> STATEMENT_TIMEOUT =
      FIELDS.millis("statementTimeout", WorkLimits.STATEMENT_TIMEOUT_MILLIS);

  static final Field<Integer> ITEMS =
      FIELDS
          .group("size")
          .number("items", ShopSize.MIN_ITEMS, ShopSize.MIN_ITEMS, ShopSize.MAX_ITEMS);
  static final Field<Integer> USERS = FIELDS.number("users", 10, 1, ShopSize.MAX_USERS);
  static final Field<Long> SEED = FIELDS.longNumber("seed", 1, 0);
  static final Field<Integer> CONNECTIONS = FIELDS.number("connections", 4, 1, MOST_CONNECTIONS);
  static final Field<LoadMode> LOAD = FIELDS.choice("load", LoadMode.AUTO);
  static final Field<Boolean> REPLACE = FIELDS.flag("replace", false);

  static final Derived<ShopSize> SIZE =
      FIELDS.derived(v -> new ShopSize(v.get(ITEMS), v.get(USERS)));

  static final Derived<BookshopDatabaseSettings> SETTINGS =
      FIELDS.derived(
          v ->
              new BookshopDatabaseSettings(
                  v.get(ACTION),
                  new PreparationSettings(
                      v.get(DATABASE.address),
                      v.get(SIZE),
                      v.get(SEED),
                      v.get(CONNECTIONS),
                      v.get(LOAD),
                      v.get(REPLACE)),
                  v.get(DATABASE.connectTimeout),
                  v.get(STATEMENT_TIMEOUT)));

  @Override
  protected Derived<BookshopDatabaseSettings> settings() {
    return SETTINGS;
  }

  @Override
  protected Workload<BookshopDatabaseSettings> newWorkload() {
    return new BookshopDatabaseWorkload();
  }
}
