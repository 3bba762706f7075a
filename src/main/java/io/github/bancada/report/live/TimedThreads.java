package io.github.bancada.report.live;

import io.github.bancada.process.Daemons;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A bounded number of threads that answer requests, each for a bounded time: a client that sends or
 * reads too slowly is dropped. Interrupting a thread closes the channel that it reads or writes.
 * Thread-safe.
 */
final class TimedThreads implements Executor, AutoCloseable {
  private static final long LOOK_MILLIS = 250;
  private static final long IDLE_SECONDS = 10;

  private final ThreadPoolExecutor pool;
  private final ScheduledExecutorService watch;
  private final long limitNanos;

  /** Deadline of each busy thread, by {@link System#nanoTime()}. */
  private final Map<Thread, Long> limits = new ConcurrentHashMap<>();

  /**
   * @param most number of threads; further requests wait
   * @param limitMillis for a request, or for one part of an endless answer
   */
  TimedThreads(int most, long limitMillis) {
    ThreadFactory daemons = Daemons.threads("bancada-live-reader");
    pool =
        new ThreadPoolExecutor(
            most, most, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), daemons);
    pool.allowCoreThreadTimeOut(true);
    watch = Executors.newSingleThreadScheduledExecutor(daemons);
    limitNanos = TimeUnit.MILLISECONDS.toNanos(limitMillis);
    watch.scheduleWithFixedDelay(this::drop, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
  }

  @Override
  public void execute(Runnable request) {
    pool.execute(
        () -> {
          limit();
          try {
            request.run();
          } finally {
            unlimit();
          }
        });
  }

  /** Gives this thread the whole time again. */
  void limit() {
    limits.put(Thread.currentThread(), System.nanoTime() + limitNanos);
  }

  /** Suspends this thread's deadline while it waits for this program. */
  void unlimit() {
    limits.remove(Thread.currentThread());
  }

  private void drop() {
    long now = System.nanoTime();
    limits.forEach(
        (thread, limit) -> {
          if (now - limit > 0 && limits.remove(thread, limit)) {
            thread.interrupt();
          }
        });
  }

  /** Interrupts all busy threads. */
  @Override
  public void close() {
    watch.shutdownNow();
    pool.shutdownNow();
  }
}
