package io.github.bancada.bookshop.buy;

import io.github.bancada.bookshop.buy.ShopSettings.Beginning;
import io.github.bancada.bookshop.mix.CutExponential;
import io.github.bancada.bookshop.mix.Interaction;
import io.github.bancada.bookshop.mix.Seeds;
import io.github.bancada.bookshop.mix.Walk;
import io.github.bancada.net.Cancellation;
import io.github.bancada.session.NoSessionException;
import io.github.bancada.session.SessionPool;
import io.github.bancada.sql.Backoff;
import io.github.bancada.sql.DatabaseException;
import io.github.bancada.sql.SqlFailure;
import io.github.bancada.transaction.SqlSession;
import io.github.bancada.transaction.TransactionFacts.Outcome;
import io.github.bancada.transaction.TransactionRun;
import io.github.bancada.work.LocalCode;
import io.github.bancada.work.Sample;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import java.sql.SQLException;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * One user of the bookshop: enters it, then thinks and takes the next interaction of its walk,
 * again and again. The think time runs from the end of an interaction to the start of the next,
 * whatever JMeter does in between, and is not part of a sample.
 *
 * <p>Not thread-safe, but {@link #cancel()} may be called from any thread.
 */
final class ShopTask implements Task<ShopSettings> {
  /** Longest first pause after a failed connection, milliseconds. */
  private static final long RETRY_MILLIS = 50;

  private final ShopWorkload workload;
  private final VirtualUser user;
  private final Cancellation cancellation;
  private final Backoff retrying = new Backoff(RETRY_MILLIS, 0);
  private volatile boolean cancelled;
  private volatile Thread thinker;

  /** Settings of all below; compared by identity, which is fast. */
  private ShopSettings current;

  private String mixName;
  private CutExponential thinkTime;
  private SplittableRandom thoughts;
  private Seeds seeds;

  /** Null until the user has entered, like the next three. */
  private Shopper shopper;

  private Walk walk;

  /** Null if the user has a connection of its own. */
  private SessionPool<SqlSession<ShopStatements>> pool;

  /** Null with a pool. */
  private SqlSession<ShopStatements> own;

  private boolean first = true;

  /** Think time before the first interaction. */
  private long thoughtNanos;

  /** End of the last interaction, or the user's beginning. */
  private long lastEndNanos = System.nanoTime();

  private long dueNanos = lastEndNanos;

  /** How much later than wanted the think time before the sample under way ended. */
  private long lateNanos;

  /** Wanted think time after it. */
  private long thinkNanos;

  ShopTask(ShopWorkload workload, VirtualUser user) {
    this.workload = workload;
    this.user = user;
    cancellation = new Cancellation(user.stopping());
  }

  /** Returns within the timeouts of the settings, after the think time. */
  @Override
  public Sample run(ShopSettings settings) {
    if (settings != current) {
      change(settings);
    }
    if (!think()) {
      return null;
    }
    thinkNanos = thinkTime.nextNanos(thoughts);
    lateNanos = first ? ShopFacts.FIRST : Math.max(0, System.nanoTime() - dueNanos);
    cancellation.begin();
    try {
      Sample failed = shopper == null ? enter() : null;
      return failed == null ? visit() : failed;
    } catch (DatabaseException e) {
      user.abortTest(e.getMessage());
      return null;
    } finally {
      cancellation.end();
      first = false;
      lastEndNanos = System.nanoTime();
      dueNanos = lastEndNanos + thinkNanos;
    }
  }

  private void change(ShopSettings to) {
    close();
    current = to;
    mixName = to.mixName();
    seeds = new Seeds(to.seed(), user.name());
    thoughts = seeds.next();
    thinkTime = CutExponential.thinkTime(TimeUnit.MILLISECONDS.toNanos(to.thinkMillis()));
    if (first && to.begin() == Beginning.THINKING) {
      thoughtNanos = thinkTime.nextNanos(thoughts);
      lastEndNanos = System.nanoTime();
      dueNanos = lastEndNanos + thoughtNanos;
    }
  }

  /** Waits until the think time is over; returns whether the user continues. */
  private boolean think() {
    if (dueNanos - System.nanoTime() <= 0) {
      return true;
    }
    cancelled = false;
    thinker = Thread.currentThread();
    long until = Math.min(dueNanos - lastEndNanos, untilEnd()) + lastEndNanos;
    user.think(
        () -> workload.thinking().await(until, () -> cancelled || user.stopping().getAsBoolean()));
    thinker = null;
    return dueNanos - System.nanoTime() <= 0
        && !cancelled
        && !user.stopping().getAsBoolean()
        && !Thread.currentThread().isInterrupted();
  }

  /** Nanoseconds from the last interaction to the end of the thread group. */
  private long untilEnd() {
    long end = user.endEpochMillis();
    if (end <= 0) {
      return Long.MAX_VALUE;
    }
    return System.nanoTime()
        - lastEndNanos
        + TimeUnit.MILLISECONDS.toNanos(Math.max(0, end - System.currentTimeMillis()));
  }

  /**
   * Checks the database, once for all users; then seeds the user's draws.
   *
   * @return the failed sample, of Home, if the server cannot be reached; null after success
   * @throws DatabaseException if interactions cannot begin on it
   */
  private Sample enter() throws DatabaseException {
    long startEpochMillis = System.currentTimeMillis();
    long begin = System.nanoTime();
    try {
      ShopWorkload.Entered shop = workload.enter(current, cancellation);
      walk =
          new Walk(
              shop.matrix(),
              CutExponential.session(TimeUnit.SECONDS.toNanos(current.sessionSeconds())),
              seeds);
      shopper =
          new Shopper(
              new Draws(shop.size(), seeds.next()),
              shop.ledger(),
              current.bestSellers(),
              current.returningPercent(),
              shop.cache());
      pool = shop.pool();
      own =
          pool == null
              ? new SqlSession<>(current.transactions(), ShopWorkload.preparation(current))
              : null;
      return null;
    } catch (SQLException e) {
      long elapsed = System.nanoTime() - begin;
      cancellation.pause(retrying.next());
      boolean stopped = cancellation.requested();
      return ShopSample.without(
          begun(Interaction.HOME, false).worked(stopped ? Outcome.CANCELLED : Outcome.FAILED, 0, 0),
          stopped ? LocalCode.CANCELLED.text() : SqlFailure.code(e),
          "no connection to " + current.transactions().address() + ": " + SqlFailure.text(e),
          startEpochMillis,
          elapsed);
    }
  }

  private ShopFacts begun(Interaction interaction, boolean shortCut) {
    return ShopFacts.begun(
        interaction,
        walk == null ? null : walk.before(),
        mixName,
        shortCut,
        lateNanos,
        first ? thoughtNanos : 0,
        thinkNanos);
  }

  /** Takes the next interaction. */
  private Sample visit() {
    long startEpochMillis = System.currentTimeMillis();
    long begin = System.nanoTime();
    Interaction interaction = walk.step(begin);
    if (walk.isNewSession()) {
      shopper.beginSession();
    }
    Shopper.Visit visit = shopper.visit(interaction, walk.previous());
    ShopFacts begun = begun(interaction, visit.shortCut());
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
    SqlSession<ShopStatements> session;
    try {
      session = pool.take(current.poolTimeoutMillis(), cancellation);
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
      SqlSession<ShopStatements> session) {
    TransactionRun<ShopStatements> run =
        new TransactionRun<>(current.transactions(), session, cancellation);
    run.perform(() -> transaction);
    return ShopSample.of(
        begun.worked(run.outcome(), run.retries(), waitedNanos),
        run,
        startEpochMillis,
        waitedNanos,
        current.transactions().address().url());
  }

  @Override
  public boolean cancel() {
    Thread sleeping = thinker;
    cancelled = true;
    if (sleeping != null) {
      LockSupport.unpark(sleeping);
      return true;
    }
    return cancellation.cancel();
  }

  /** Closes the user's own connection; those of a pool stay. */
  @Override
  public void close() {
    shopper = null;
    walk = null;
    if (own != null) {
      own.close();
      own = null;
    }
  }
}
