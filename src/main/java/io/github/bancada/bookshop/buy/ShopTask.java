package io.github.bancada.bookshop.buy;

import io.github.bancada.bookshop.mix.CutExponential;
import io.github.bancada.bookshop.mix.Seeds;
import io.github.bancada.mysql.Backoff;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.net.Cancellation;
import io.github.bancada.work.Sample;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import java.sql.SQLException;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * One user of the bookshop: thinks, then takes the next interaction of its walk. The think time
 * runs from the end of an interaction to the start of the next, whatever JMeter does in between,
 * and is no part of a sample.
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

  private CutExponential thinkTime;
  private SplittableRandom thoughts;
  private Seeds seeds;

  /** Null until the database was looked at. */
  private ShopUser shopper;

  private boolean first = true;

  /** Of the think time before the first interaction. */
  private long thoughtNanos;

  /** End of the last interaction, or the user's beginning. */
  private long lastEndNanos = System.nanoTime();

  private long dueNanos = lastEndNanos;

  ShopTask(ShopWorkload workload, VirtualUser user) {
    this.workload = workload;
    this.user = user;
    cancellation = new Cancellation(user.stopping());
  }

  @Override
  public Sample run(ShopSettings settings) {
    if (settings != current) {
      change(settings);
    }
    if (!think()) {
      return null;
    }
    long thinkNanos = thinkTime.nextNanos(thoughts);
    Timing timing =
        first
            ? new Timing(Timing.FIRST, thoughtNanos, thinkNanos)
            : new Timing(Math.max(0, System.nanoTime() - dueNanos), 0, thinkNanos);
    cancellation.begin();
    try {
      Sample sample = shopper == null ? enter(timing) : null;
      return sample == null ? shopper.run(timing) : sample;
    } catch (DatabaseFailure e) {
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
    seeds = new Seeds(to.seed(), user.name());
    thoughts = seeds.next();
    thinkTime = CutExponential.thinkTime(TimeUnit.MILLISECONDS.toNanos(to.thinkMillis()));
    if (first && to.begin() == Beginning.THINKING) {
      thoughtNanos = thinkTime.nextNanos(thoughts);
      lastEndNanos = System.nanoTime();
      dueNanos = lastEndNanos + thoughtNanos;
    }
  }

  /** Waits until the think time is over; returns whether the user goes on. */
  private boolean think() {
    if (dueNanos - System.nanoTime() <= 0) {
      return true;
    }
    cancelled = false;
    thinker = Thread.currentThread();
    long until = Math.min(dueNanos - lastEndNanos, untilEnd()) + lastEndNanos;
    workload.thinking().await(until, () -> cancelled || user.stopping().getAsBoolean());
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

  /** The failed sample if the server cannot be reached; null after success. */
  private Sample enter(Timing timing) throws DatabaseFailure {
    long startEpochMillis = System.currentTimeMillis();
    long begin = System.nanoTime();
    try {
      shopper = ShopUser.enter(workload, current, seeds, cancellation);
      return null;
    } catch (SQLException e) {
      long elapsed = System.nanoTime() - begin;
      cancellation.pause(retrying.next());
      return ShopUser.notEntered(
          current, timing, e, cancellation.requested(), startEpochMillis, elapsed);
    }
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

  @Override
  public void close() {
    ShopUser done = shopper;
    shopper = null;
    if (done != null) {
      done.close();
    }
  }
}
