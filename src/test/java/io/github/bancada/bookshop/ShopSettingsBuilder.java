package io.github.bancada.bookshop;

import io.github.bancada.bookshop.buy.ShopSettings;
import io.github.bancada.bookshop.buy.ShopSettings.Beginning;
import io.github.bancada.bookshop.buy.ShopSettings.BestSellers;
import io.github.bancada.bookshop.mix.ShopMix;
import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.transaction.Isolation;
import io.github.bancada.transaction.StatementMode;
import io.github.bancada.transaction.TransactionSettings;
import java.util.OptionalInt;

/** Builds settings for tests; users do not think unless they are told to. */
public final class ShopSettingsBuilder {
  private final DatabaseAddress address;
  private final String mixFile;
  private StatementMode statements = StatementMode.SERVER_PREPARED;
  private int lockWaitSeconds;
  private int statementMillis = 60_000;
  private int connectMillis = 60_000;
  private int retries = 3;
  private OptionalInt pool = OptionalInt.empty();
  private BestSellers bestSellers = BestSellers.LAST_ORDERS;
  private boolean searchCache;
  private boolean subResults;
  private int queue = 10_000;
  private int poolTimeoutMillis = 60_000;
  private int thinkMillis;
  private Beginning begin = Beginning.INTERACTION;

  /**
   * @param mix a matrix among the resources of the bookshop's tests, such as {@code buying.csv}
   */
  public ShopSettingsBuilder(DatabaseAddress address, String mix) {
    this.address = address;
    mixFile = ShopSettingsBuilder.class.getResource(mix).getPath();
  }

  public ShopSettingsBuilder statements(StatementMode value) {
    statements = value;
    return this;
  }

  public ShopSettingsBuilder shortCuts(BestSellers list, boolean cache) {
    bestSellers = list;
    searchCache = cache;
    return this;
  }

  public ShopSettingsBuilder subResults() {
    subResults = true;
    return this;
  }

  ShopSettingsBuilder lockWaitSeconds(int value) {
    lockWaitSeconds = value;
    return this;
  }

  ShopSettingsBuilder thinking(int meanMillis, Beginning how) {
    thinkMillis = meanMillis;
    begin = how;
    return this;
  }

  ShopSettingsBuilder statementMillis(int value) {
    statementMillis = value;
    return this;
  }

  ShopSettingsBuilder connectMillis(int value) {
    connectMillis = value;
    return this;
  }

  ShopSettingsBuilder retries(int value) {
    retries = value;
    return this;
  }

  ShopSettingsBuilder pool(int connections, int mostWaiting, int timeoutMillis) {
    pool = OptionalInt.of(connections);
    queue = mostWaiting;
    poolTimeoutMillis = timeoutMillis;
    return this;
  }

  public ShopSettings build() {
    return new ShopSettings(
        new TransactionSettings(
            address,
            ShopSettings.options(statements),
            Isolation.DEFAULT,
            false,
            lockWaitSeconds,
            statementMillis,
            retries,
            10,
            connectMillis,
            subResults),
        statements,
        ShopMix.FILE,
        mixFile,
        5,
        thinkMillis,
        begin,
        900,
        50,
        bestSellers,
        searchCache,
        pool,
        queue,
        poolTimeoutMillis);
  }
}
