package io.github.bancada.bookshop.buy;

import io.github.bancada.bookshop.audit.ShopLedger;
import io.github.bancada.bookshop.mix.MixMatrix;
import io.github.bancada.bookshop.mix.ShopMix;
import io.github.bancada.bookshop.shop.FoundShop;
import io.github.bancada.bookshop.shop.ShopRights;
import io.github.bancada.bookshop.shop.ShopSchema;
import io.github.bancada.bookshop.shop.ShopSize;
import io.github.bancada.field.Check;
import io.github.bancada.field.Derived;
import io.github.bancada.net.Cancellation;
import io.github.bancada.session.SessionPool;
import io.github.bancada.session.UserWaits;
import io.github.bancada.sql.DatabaseException;
import io.github.bancada.sql.OpenLedgers;
import io.github.bancada.sql.tables.PreparedCheck;
import io.github.bancada.transaction.CheckOnce;
import io.github.bancada.transaction.LedgerTrials;
import io.github.bancada.transaction.Preparation;
import io.github.bancada.transaction.SqlSession;
import io.github.bancada.transaction.StatementMode;
import io.github.bancada.transaction.TransactionSettings;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import io.github.bancada.work.Workload;
import java.sql.SQLException;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** One Bookshop User in one test: what all its users share. Thread-safe. */
public final class ShopWorkload implements Workload<ShopSettings> {
  private final OpenLedgers<ShopLedger> ledgers;
  private final Derived<ShopSettings> settings;
  private final UserWaits thinking = new UserWaits("think");
  private final CheckOnce<ShopSettings, Entered> looks = new CheckOnce<>();
  private final Map<String, MixMatrix> matrices = new ConcurrentHashMap<>();
  private final Queue<SessionPool<SqlSession<ShopStatements>>> pools =
      new ConcurrentLinkedQueue<>();

  /**
   * What all users with the same settings share.
   *
   * @param cache null unless the settings want it
   * @param pool null if each has a connection of its own
   */
  record Entered(
      ShopSize size,
      SearchCache cache,
      ShopLedger ledger,
      MixMatrix matrix,
      SessionPool<SqlSession<ShopStatements>> pool) {}

  /** Result of the check of a database. */
  private record Found(ShopSize size, SearchCache cache) {}

  public ShopWorkload(OpenLedgers<ShopLedger> ledgers, Derived<ShopSettings> settings) {
    this.ledgers = ledgers;
    this.settings = settings;
  }

  /** Reads a mix file before the test. */
  @Override
  public void check(Check check) {
    check
        .known(settings)
        .filter(known -> known.mix() == ShopMix.FILE)
        .ifPresent(known -> check.that(() -> matrix(known)));
  }

  @Override
  public Task<ShopSettings> newTask(VirtualUser user) {
    return new ShopTask(this, user);
  }

  UserWaits thinking() {
    return thinking;
  }

  /**
   * Lets a user in; the first user checks the database.
   *
   * @throws DatabaseException if interactions cannot begin on it
   * @throws SQLException if the server cannot be reached now
   */
  Entered enter(ShopSettings of, Cancellation cancellation) throws DatabaseException, SQLException {
    return looks.result(of, () -> open(of, cancellation));
  }

  private Entered open(ShopSettings of, Cancellation cancellation)
      throws DatabaseException, SQLException {
    Found found = look(of, cancellation);
    ShopLedger ledger = ledgers.of(of.transactions().address(), cancellation);
    LedgerTrials.offer(ledgers, ledger, of.transactions(), ShopLedger::increment);
    return new Entered(
        found.size(), found.cache(), ledger, matrix(of), of.pool().isEmpty() ? null : pool(of));
  }

  private static Found look(ShopSettings settings, Cancellation cancellation)
      throws DatabaseException, SQLException {
    TransactionSettings how = settings.transactions();
    PreparedCheck check = new PreparedCheck(how.address(), "begin interactions on");
    return check.run(
        how.connectTimeoutMillis(),
        how.statementTimeoutMillis(),
        cancellation::attach,
        connection -> {
          FoundShop shop = FoundShop.of(connection);
          check.tables(shop.tables());
          ShopRights.check(connection);
          if (settings.statements() == StatementMode.PROCEDURE) {
            ShopSchema.PROCEDURES.check(connection);
          }
          return new Found(
              shop.size(), settings.searchCache() ? SearchCache.load(connection) : null);
        });
  }

  private MixMatrix matrix(ShopSettings of) {
    return matrices.computeIfAbsent(of.mixName(), name -> of.mix().matrix(of.mixFile()));
  }

  private SessionPool<SqlSession<ShopStatements>> pool(ShopSettings of) {
    SessionPool<SqlSession<ShopStatements>> pool =
        new SessionPool<>(
            of.pool().getAsInt(),
            of.queue(),
            () -> new SqlSession<>(of.transactions(), preparation(of)));
    pools.add(pool);
    return pool;
  }

  static Preparation<ShopStatements> preparation(ShopSettings of) {
    return of.statements() == StatementMode.PROCEDURE ? ProcedureShop::new : PreparedShop::new;
  }

  @Override
  public void close() {
    thinking.close();
    pools.forEach(SessionPool::close);
    ledgers.closeAll();
  }
}
