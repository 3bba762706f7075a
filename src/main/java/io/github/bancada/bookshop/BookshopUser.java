package io.github.bancada.bookshop;

import io.github.bancada.bookshop.audit.EngineLedger;
import io.github.bancada.bookshop.buy.Beginning;
import io.github.bancada.bookshop.buy.BestSellers;
import io.github.bancada.bookshop.buy.ShopLedgers;
import io.github.bancada.bookshop.buy.ShopSettings;
import io.github.bancada.bookshop.buy.ShopWorkload;
import io.github.bancada.bookshop.mix.Interaction;
import io.github.bancada.bookshop.mix.Mix;
import io.github.bancada.bookshop.shop.ShopLedger;
import io.github.bancada.element.MenuPlace;
import io.github.bancada.element.OperationLabels;
import io.github.bancada.element.WorkSampler;
import io.github.bancada.field.Derived;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.mysql.DatabaseFields;
import io.github.bancada.net.Cancellation;
import io.github.bancada.transaction.Isolation;
import io.github.bancada.transaction.StatementMode;
import io.github.bancada.transaction.TransactionSettings;
import io.github.bancada.work.Workload;
import java.sql.SQLException;
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
public class BookshopUser extends WorkSampler<ShopSettings> implements OperationLabels {
  private static final long serialVersionUID = 1L;
  private static final int MOST_SECONDS = 1_073_741_824; // innodb_lock_wait_timeout
  private static final int MOST_CONNECTIONS = 100_000;
  private static final int WEEK_SECONDS = 604_800;

  static final Fields FIELDS = new Fields(BookshopUser.class);

  static final DatabaseFields DATABASE = new DatabaseFields(FIELDS, 10_000).fromProperties();

  static final Field<Mix> MIX = FIELDS.group("walk").choice("mix", Mix.SHOPPING);
  static final Field<String> MIX_FILE = FIELDS.file("mixFile");
  static final Field<Integer> THINK_TIME =
      FIELDS.number("thinkTime", 7_200, 0, 1_000 * WEEK_SECONDS).in("ms");
  static final Field<Beginning> BEGIN = FIELDS.choice("begin", Beginning.INTERACTION);
  static final Field<Integer> SESSION = FIELDS.number("session", 900, 1, WEEK_SECONDS).in("s");
  static final Field<Integer> RETURNING = FIELDS.number("returning", 80, 0, 100).in("%");
  static final Field<Long> SEED = FIELDS.longNumber("seed", 1, Long.MIN_VALUE);

  static final Field<StatementMode> STATEMENTS =
      FIELDS.group("work").choice("statements", StatementMode.SERVER_PREPARED);
  static final Field<BestSellers> BEST_SELLERS =
      FIELDS.choice("bestSellers", BestSellers.LAST_ORDERS);
  static final Field<Boolean> SEARCH_CACHE = FIELDS.flag("searchCache", false);
  static final Field<Isolation> ISOLATION = FIELDS.choice("isolation", Isolation.DEFAULT);
  static final Field<Integer> LOCK_WAIT_TIMEOUT =
      FIELDS.number("lockWaitTimeout", 0, 0, MOST_SECONDS).in("s").initially("");
  static final Field<Integer> STATEMENT_TIMEOUT = FIELDS.millis("statementTimeout", 60_000);

  static final Field<OptionalInt> POOL =
      FIELDS.group("connections").optionalNumber("pool", 1, MOST_CONNECTIONS);
  static final Field<Integer> QUEUE = FIELDS.number("queue", 10_000, 0);
  static final Field<Integer> POOL_TIMEOUT = FIELDS.millis("poolTimeout", 60_000);

  static final Field<Integer> RETRIES = FIELDS.group("failures").number("retries", 3, 0);
  static final Field<Integer> BACKOFF = FIELDS.number("backoff", 10, 0, 1000).in("ms");

  static final Field<Boolean> SUB_RESULTS = FIELDS.group("result").flag("subResults", false);

  static final Derived<TransactionSettings> TRANSACTIONS =
      FIELDS.derived(
          v ->
              new TransactionSettings(
                  v.get(DATABASE.address),
                  ShopSettings.options(v.get(STATEMENTS)),
                  v.get(ISOLATION),
                  false,
                  v.get(LOCK_WAIT_TIMEOUT),
                  v.get(STATEMENT_TIMEOUT),
                  v.get(RETRIES),
                  v.get(BACKOFF),
                  v.get(DATABASE.connectTimeout),
                  v.get(SUB_RESULTS)));

  static final Derived<ShopSettings> SETTINGS =
      FIELDS.derived(
          v ->
              new ShopSettings(
                  v.get(TRANSACTIONS),
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

  private static final ShopLedgers LEDGERS =
      new ShopLedgers() {
        @Override
        public ShopLedger of(DatabaseAddress address, Cancellation cancellation)
            throws SQLException {
          return EngineLedger.of(address, cancellation);
        }

        @Override
        public void close() {
          EngineLedger.closeAll();
        }
      };

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
    return new ShopWorkload(LEDGERS, SETTINGS);
  }
}
