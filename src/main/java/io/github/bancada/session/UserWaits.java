package io.github.bancada.session;

import io.github.bancada.process.Daemons;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Lets thousands of virtual users wait at the same time. A waiting user sleeps until its time,
 * without polling; one thread wakes all users whose condition holds. Thread-safe.
 */
public final class UserWaits implements AutoCloseable {
  /** Longest time until a waiting user notices that its condition holds, milliseconds. */
  private static final long ROUND_MILLIS = 100;

  private final Set<Waiter> waiting = ConcurrentHashMap.newKeySet();
  private final Thread watcher;
  private volatile boolean closed;

  /** A waiting user, compared by identity. */
  private static final class Waiter {
    private final Thread thread = Thread.currentThread();
    private final BooleanSupplier over;

    Waiter(BooleanSupplier over) {
      this.over = over;
    }
  }

  /**
   * Starts the watching thread.
   *
   * @param purpose part of the thread's name
   */
  public UserWaits(String purpose) {
    watcher = Daemons.thread("bancada-" + purpose + "-waits", this::watch);
    watcher.start();
  }

  /**
   * Waits until a time, a condition or an interrupt. The condition is noticed at once after {@link
   * LockSupport#unpark}.
   *
   * @param untilNanos {@code System.nanoTime()} at the end
   * @param over whether to end the wait early; called often, also from another thread
   */
  public void await(long untilNanos, BooleanSupplier over) {
    Waiter waiter = new Waiter(over);
    waiting.add(waiter);
    try {
      long left = untilNanos - System.nanoTime();
      while (left > 0 && !over.getAsBoolean() && !Thread.currentThread().isInterrupted()) {
        LockSupport.parkNanos(this, left);
        left = untilNanos - System.nanoTime();
      }
    } finally {
      waiting.remove(waiter);
    }
  }

  private void watch() {
    while (!closed) {
      LockSupport.parkNanos(this, TimeUnit.MILLISECONDS.toNanos(ROUND_MILLIS));
      for (Waiter each : waiting) {
        if (each.over.getAsBoolean()) {
          LockSupport.unpark(each.thread);
        }
      }
    }
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(watcher);
  }
}
