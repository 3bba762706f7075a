package io.github.bancada.bookshop;

import io.github.bancada.bookshop.buy.ShopSettings;
import io.github.bancada.bookshop.buy.ShopWorkload;
import io.github.bancada.bookshop.mix.Interaction;
import io.github.bancada.bookshop.mix.ShopMix;
import io.github.bancada.element.MenuPlace;
import io.github.bancada.element.OperationLabels;
import io.github.bancada.element.WorkSampler;
import io.github.bancada.field.Derived;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.jmeter.OfferedAudits;
import io.github.bancada.sql.DatabaseFields;
import io.github.bancada.transaction.StatementMode;
import io.github.bancada.transaction.TransactionFields;
import io.github.bancada.work.Workload;
import java.util.List;
import java.util.OptionalInt;
import org.apache.jmeter.gui.GUIMenuSortOrder;

/**
 * Sampler: a user of the bookshop of OSDL DBT-1. Each sample thinks first, outside its time, and is
 * then the next interaction of the user's walk, labelled with its name: one whole database
 * transaction.
 *
 * <p>Thread-safe as its parent.
 */
@GUIMenuSortOrder(MenuPlace.TOGETHER)
public class BookshopUser extends WorkSampler<ShopSettings>
    implements OperationLabels, OfferedAudits.Auditable {
  private static final long serialVersionUID = 1L;
  private static final int MOST_CONNECTIONS = 100_000;
  private static final int WEEK_SECONDS = 604_800;

  static final Fields FIELDS = new Fields(BookshopUser.class);

  private static final DatabaseFields DATABASE =
      new DatabaseFields(FIELDS, 10_000).fromProperties();

  private static final Field<ShopMix> MIX = FIELDS.group("walk").choice("mix", ShopMix.SHOPPING);
  private static final Field<String> MIX_FILE = FIELDS.file("mixFile");
  private static final Field<Integer> THINK_TIME =
      FIELDS.number("thinkTime", 7_200, 0, 1_000 * WEEK_SECONDS).in("ms");
  private static final Field<ShopSettings.Beginning> BEGIN =
      FIELDS.choice("begin", ShopSettings.Beginning.INTERACTION);
  private static final Field<Integer> SESSION =
      FIELDS.number("session", 900, 1, WEEK_SECONDS).in("s");
  private static final Field<Integer> RETURNING = FIELDS.number("returning", 80, 0, 100).in("%");
  private static final Field<Long> SEED = FIELDS.longNumber("seed", 1, Long.MIN_VALUE);

  private static final Field<StatementMode> STATEMENTS = TransactionFields.statements(FIELDS);
  private static final Field<ShopSettings.BestSellers> BEST_SELLERS =
      FIELDS.choice("bestSellers", ShopSettings.BestSellers.LAST_ORDERS);
  private static final Field<Boolean> SEARCH_CACHE = FIELDS.flag("searchCache", false);
  private static final TransactionFields.Session SESSION_FIELDS =
      new TransactionFields.Session(FIELDS);
  private static final Field<OptionalInt> POOL =
      FIELDS.group("connections").optionalNumber("pool", 1, MOST_CONNECTIONS);
  private static final Field<Integer> QUEUE = FIELDS.number("queue", 10_000, 0);
  private static final Field<Integer> POOL_TIMEOUT = FIELDS.millis("poolTimeout", 60_000);

  private static final TransactionFields TRANSACTIONS =
      new TransactionFields(FIELDS, DATABASE, SESSION_FIELDS);
  private static final Derived<ShopSettings> SETTINGS =
      FIELDS.derived(
          v ->
              new ShopSettings(
                  TRANSACTIONS.settings(v, ShopSettings.options(v.get(STATEMENTS)), false),
                  v.get(STATEMENTS),
                  v.get(MIX),
                  v.get(MIX_FILE),
                  v.get(SEED),
                  v.get(THINK_TIME),
                  v.get(BEGIN),
                  v.get(SESSION),
                  v.get(RETURNING),
                  v.get(BEST_SELLERS),
                  v.get(SEARCH_CACHE),
                  v.get(POOL),
                  v.get(QUEUE),
                  v.get(POOL_TIMEOUT)));

  @Override
  public List<String> operations() {
    return Interaction.ALL.stream().map(Interaction::title).toList();
  }

  @Override
  protected Derived<ShopSettings> settings() {
    return SETTINGS;
  }

  @Override
  protected Workload<ShopSettings> newWorkload() {
    return new ShopWorkload(BookshopDatabase.LEDGERS, SETTINGS);
  }
}
