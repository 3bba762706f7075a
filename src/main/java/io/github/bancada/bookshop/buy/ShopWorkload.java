package io.github.bancada.bookshop.buy;

import io.github.bancada.bookshop.mix.Mix;
import io.github.bancada.bookshop.mix.MixMatrix;
import io.github.bancada.field.Check;
import io.github.bancada.field.Derived;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.net.Cancellation;
import io.github.bancada.transaction.CheckOnce;
import io.github.bancada.transaction.Preparation;
import io.github.bancada.transaction.SessionPool;
import io.github.bancada.transaction.StatementMode;
import io.github.bancada.transaction.UserWaits;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import io.github.bancada.work.Workload;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** One Bookshop User in one test: what all its users share. Thread-safe. */
public final class ShopWorkload implements Workload<ShopSettings> {
  private final ShopLedgers ledgers;
  private final Derived<ShopSettings> settings;
  private final UserWaits thinking = new UserWaits("think");
  private final CheckOnce<ShopSettings, ShopCheck.Found> checks = new CheckOnce<>();
  private final Map<String, MixMatrix> matrices = new ConcurrentHashMap<>();
  private final Map<ShopSettings, SessionPool<ShopStatements>> pools = new ConcurrentHashMap<>();

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

  ShopLedgers ledgers() {
    return ledgers;
  }

  /**
   * The database, looked at once.
   *
   * @throws DatabaseFailure if interactions cannot begin on it
   * @throws SQLException if the server cannot be reached now
   */
  ShopCheck.Found found(ShopSettings of, Cancellation cancellation)
      throws DatabaseFailure, SQLException {
    return checks.result(of, () -> ShopCheck.run(of, cancellation));
  }

  MixMatrix matrix(ShopSettings of) {
    return matrices.computeIfAbsent(of.mixName(), name -> of.mix().matrix(of.mixFile()));
  }

  /** The connections of the users with these settings; null if each has its own. */
  SessionPool<ShopStatements> pool(ShopSettings of) {
    if (of.pool().isEmpty()) {
      return null;
    }
    return pools.computeIfAbsent(
        of,
        unknown ->
            new SessionPool<>(
                of.pool().getAsInt(),
                of.queue(),
                of.poolTimeoutMillis(),
                of.transactions(),
                preparation(of)));
  }

  static Preparation<ShopStatements> preparation(ShopSettings of) {
    return of.statements() == StatementMode.PROCEDURE ? ProcedureShop::new : PreparedShop::new;
  }

  @Override
  public void close() {
    thinking.close();
    pools.values().forEach(SessionPool::close);
    ledgers.close();
  }
}
