package io.github.bancada.bookshop.buy;

import io.github.bancada.bookshop.mix.Mix;
import io.github.bancada.bookshop.mix.MixMatrix;
import io.github.bancada.bookshop.shop.ShopLedger;
import io.github.bancada.field.Check;
import io.github.bancada.field.Derived;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.net.Cancellation;
import io.github.bancada.session.SessionPool;
import io.github.bancada.session.UserWaits;
import io.github.bancada.transaction.CheckOnce;
import io.github.bancada.transaction.Preparation;
import io.github.bancada.transaction.StatementMode;
import io.github.bancada.transaction.UserSession;
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
  private final ShopLedgers ledgers;
  private final Derived<ShopSettings> settings;
  private final UserWaits thinking = new UserWaits("think");
  private final CheckOnce<ShopSettings, Entrance> entrances = new CheckOnce<>();
  private final Map<String, MixMatrix> matrices = new ConcurrentHashMap<>();
  private final Queue<SessionPool<UserSession<ShopStatements>>> pools =
      new ConcurrentLinkedQueue<>();

  /**
   * What all users with the same settings share.
   *
   * @param pool null if each has a connection of its own
   */
  record Entrance(
      ShopCheck.Found found,
      ShopLedger ledger,
      MixMatrix matrix,
      SessionPool<UserSession<ShopStatements>> pool) {}

  public ShopWorkload(ShopLedgers ledgers, Derived<ShopSettings> settings) {
    this.ledgers = ledgers;
    this.settings = settings;
  }

  /** Reads a mix file before the test. */
  @Override
  public void check(Check check) {
    check
        .known(settings)
        .filter(known -> known.mix() == Mix.FILE)
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
   * Lets a user in; the first one looks at the database.
   *
   * @throws DatabaseFailure if interactions cannot begin on it
   * @throws SQLException if the server cannot be reached now
   */
  Entrance enter(ShopSettings of, Cancellation cancellation) throws DatabaseFailure, SQLException {
    return entrances.result(of, () -> open(of, cancellation));
  }

  private Entrance open(ShopSettings of, Cancellation cancellation)
      throws DatabaseFailure, SQLException {
    ShopCheck.Found found = ShopCheck.run(of, cancellation);
    ShopLedger ledger = ledgers.of(of.transactions().address(), cancellation);
    return new Entrance(found, ledger, matrix(of), of.pool().isEmpty() ? null : pool(of));
  }

  private MixMatrix matrix(ShopSettings of) {
    return matrices.computeIfAbsent(of.mixName(), name -> of.mix().matrix(of.mixFile()));
  }

  private SessionPool<UserSession<ShopStatements>> pool(ShopSettings of) {
    SessionPool<UserSession<ShopStatements>> pool =
        new SessionPool<>(
            of.pool().getAsInt(),
            of.queue(),
            () -> new UserSession<>(of.transactions(), preparation(of)));
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
    ledgers.close();
  }
}
