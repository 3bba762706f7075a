package io.github.bancada.bookshop.buy;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Lets thousands of users think at the same time. A thinking user sleeps until its time, without a
 * look in between; one thread wakes all those whose test is stopping. Thread-safe.
 */
final class ThinkClock implements AutoCloseable {
  /** Longest time until a thinking user notices that the test is stopping, milliseconds. */
  private static final long ROUND_MILLIS = 100;

  private final Set<Thinker> thinking = ConcurrentHashMap.newKeySet();
  private final Thread watcher;
  private volatile boolean closed;

  /** A user that thinks. */
  private record Thinker(Thread thread, BooleanSupplier ended) {}

  ThinkClock() {
    watcher = new Thread(this::watch, "bancada-bookshop-thinking");
    watcher.setDaemon(true);
    watcher.start();
  }

  /**
   * Sleeps.
   *
   * @param untilNanos {@code System.nanoTime()} at the end
   * @param ended whether to wake up before; called often, from another thread
   */
  void sleep(long untilNanos, BooleanSupplier ended) {
    Thinker thinker = new Thinker(Thread.currentThread(), ended);
    thinking.add(thinker);
    try {
      long left = untilNanos - System.nanoTime();
      while (left > 0 && !ended.getAsBoolean() && !Thread.currentThread().isInterrupted()) {
        LockSupport.parkNanos(this, left);
        left = untilNanos - System.nanoTime();
      }
    } finally {
      thinking.remove(thinker);
    }
  }

  private void watch() {
    while (!closed) {
      LockSupport.parkNanos(this, TimeUnit.MILLISECONDS.toNanos(ROUND_MILLIS));
      for (Thinker each : thinking) {
        if (each.ended.getAsBoolean()) {
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
