package io.github.bancada.bookshop.buy;

import io.github.bancada.bookshop.mix.CutExponential;
import io.github.bancada.bookshop.mix.Interaction;
import io.github.bancada.bookshop.mix.Seeds;
import io.github.bancada.bookshop.mix.Walk;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.mysql.SqlFailure;
import io.github.bancada.net.Cancellation;
import io.github.bancada.session.NoSessionException;
import io.github.bancada.session.SessionPool;
import io.github.bancada.transaction.Outcome;
import io.github.bancada.transaction.TransactionRun;
import io.github.bancada.transaction.UserSession;
import io.github.bancada.work.LocalCode;
import io.github.bancada.work.Sample;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;

/**
 * The interactions of one user with settings that do not change, after the database was looked at.
 * Not thread-safe.
 */
final class ShopUser implements AutoCloseable {
  private final ShopSettings settings;
  private final Cancellation cancellation;
  private final String mixName;
  private final Walk walk;
  private final Shopper shopper;

  /** Null if the user has a connection of its own. */
  private final SessionPool<UserSession<ShopStatements>> pool;

  /** Null with a pool. */
  private final UserSession<ShopStatements> own;

  private ShopUser(
      ShopWorkload.Entrance shop, ShopSettings settings, Seeds seeds, Cancellation cancellation) {
    this.settings = settings;
    this.cancellation = cancellation;
    mixName = settings.mixName();
    walk =
        new Walk(
            shop.matrix(),
            CutExponential.session(TimeUnit.SECONDS.toNanos(settings.sessionSeconds())),
            seeds);
    shopper =
        new Shopper(
            new Draws(shop.found().size(), seeds.next()),
            shop.ledger(),
            settings.bestSellers(),
            settings.returningPercent(),
            shop.found().cache());
    pool = shop.pool();
    own =
        pool == null
            ? new UserSession<>(settings.transactions(), ShopWorkload.preparation(settings))
            : null;
  }

  /**
   * Looks at the database, with all other users.
   *
   * @throws DatabaseFailure if interactions cannot begin on it
   * @throws SQLException if the server cannot be reached now
   */
  static ShopUser enter(
      ShopWorkload workload, ShopSettings settings, Seeds seeds, Cancellation cancellation)
      throws DatabaseFailure, SQLException {
    return new ShopUser(workload.enter(settings, cancellation), settings, seeds, cancellation);
  }

  /** The sample of a user that could not enter: its first Home. */
  static Sample notEntered(
      ShopSettings settings,
      Timing timing,
      SQLException e,
      boolean stopped,
      long startEpochMillis,
      long elapsedNanos) {
    return ShopSample.without(
        ShopFacts.begun(Interaction.HOME, null, settings.mixName(), false, timing)
            .worked(stopped ? Outcome.CANCELLED : Outcome.FAILED, 0, 0),
        stopped ? LocalCode.CANCELLED.text() : SqlFailure.code(e),
        "no connection to " + settings.transactions().address() + ": " + SqlFailure.text(e),
        startEpochMillis,
        elapsedNanos);
  }

  /** Takes the next interaction. Returns within the timeouts of the settings. */
  Sample run(Timing timing) {
    long startEpochMillis = System.currentTimeMillis();
    long begin = System.nanoTime();
    Interaction interaction = walk.step(begin);
    if (walk.isNewSession()) {
      shopper.beginSession();
    }
    Visit visit = shopper.visit(interaction, walk.previous());
    ShopFacts begun =
        ShopFacts.begun(interaction, walk.before(), mixName, visit.shortCut(), timing);
    if (visit.transaction() != null) {
      return transact(begun, visit.transaction(), startEpochMillis, begin);
    }
    if (!visit.refusal().isEmpty()) {
      return ShopSample.without(
          begun.idle(Outcome.FAILED),
          ShopSample.STEP_MISSING,
          interaction.title() + " is not possible: " + visit.refusal(),
          startEpochMillis,
          System.nanoTime() - begin);
    }
    return ShopSample.idle(
        begun.idle(Outcome.COMMITTED), startEpochMillis, System.nanoTime() - begin);
  }

  private Sample transact(
      ShopFacts begun, ShopTransaction<?> transaction, long startEpochMillis, long begin) {
    if (pool == null) {
      return transact(begun, transaction, startEpochMillis, 0, own);
    }
    UserSession<ShopStatements> session;
    try {
      session = pool.take(settings.poolTimeoutMillis(), cancellation);
    } catch (NoSessionException e) {
      long waited = System.nanoTime() - begin;
      boolean stopped = e.code().equals(LocalCode.CANCELLED.text());
      Outcome outcome = stopped ? Outcome.CANCELLED : Outcome.FAILED;
      return ShopSample.without(
          begun.worked(outcome, 0, waited), e.code(), e.getMessage(), startEpochMillis, waited);
    }
    try {
      long waited = System.nanoTime() - begin;
      return transact(begun, transaction, startEpochMillis, waited, session);
    } finally {
      pool.release(session);
    }
  }

  private Sample transact(
      ShopFacts begun,
      ShopTransaction<?> transaction,
      long startEpochMillis,
      long waitedNanos,
      UserSession<ShopStatements> session) {
    TransactionRun<ShopStatements> run =
        new TransactionRun<>(settings.transactions(), session, cancellation);
    run.perform(() -> transaction);
    return new ShopSample(
        begun.worked(run.outcome(), run.retries(), waitedNanos),
        run.code(),
        run.message(),
        startEpochMillis,
        waitedNanos + run.elapsedNanos(),
        run.connectNanos(),
        run.latencyNanos() == 0 ? 0 : waitedNanos + run.latencyNanos(),
        run.sentBytes(),
        run.receivedBytes(),
        run.phases(),
        settings.transactions().address().url());
  }

  /** Closes the user's own connection; those of a pool stay. */
  @Override
  public void close() {
    if (own != null) {
      own.close();
    }
  }
}
