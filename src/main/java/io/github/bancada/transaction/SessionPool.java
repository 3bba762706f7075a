package io.github.bancada.transaction;

import io.github.bancada.net.Cancellation;
import io.github.bancada.work.LocalCode;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Connections that many virtual users share, one transaction at a time each. Users wait in the
 * order in which they came, and only so many may wait. Connections are opened when needed.
 * Thread-safe.
 *
 * @param <T> statements that are prepared on a connection
 */
public final class SessionPool<T> implements AutoCloseable {
  /** Longest time until a waiting user notices that the test is stopping, milliseconds. */
  private static final long SLICE_MILLIS = 100;

  private final int size;
  private final int queue;
  private final int timeoutMillis;
  private final List<UserSession<T>> all = new ArrayList<>();
  private final Deque<UserSession<T>> idle = new ConcurrentLinkedDeque<>();
  private final Semaphore free;
  private final AtomicInteger waiting = new AtomicInteger();

  /**
   * @param size number of connections
   * @param queue most users that wait
   * @param timeoutMillis longest wait; 0 = no limit
   */
  public SessionPool(
      int size,
      int queue,
      int timeoutMillis,
      TransactionSettings settings,
      Preparation<T> preparation) {
    this.size = size;
    this.queue = queue;
    this.timeoutMillis = timeoutMillis;
    free = new Semaphore(size, true);
    for (int i = 0; i < size; i++) {
      UserSession<T> session = new UserSession<>(settings, preparation);
      all.add(session);
      idle.add(session);
    }
  }

  /**
   * Takes a connection, after a wait if none is free. {@link #release} must follow.
   *
   * @throws NoSession if too many wait, or it took too long, or the sample must end
   */
  public UserSession<T> take(Cancellation cancellation) throws NoSession {
    if (!free.tryAcquire()) {
      if (waiting.incrementAndGet() > queue) {
        waiting.decrementAndGet();
        throw new NoSession(
            NoSession.FULL,
            String.format(
                "all %d connections are in use, and %d users wait for one; use more connections, a"
                    + " longer queue, or fewer users",
                size, queue));
      }
      try {
        await(cancellation);
      } finally {
        waiting.decrementAndGet();
      }
    }
    return idle.pop();
  }

  private void await(Cancellation cancellation) throws NoSession {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
    try {
      while (!free.tryAcquire(SLICE_MILLIS, TimeUnit.MILLISECONDS)) {
        if (cancellation.requested()) {
          throw new NoSession(LocalCode.CANCELLED.text(), "the test was stopped");
        }
        if (timeoutMillis > 0 && System.nanoTime() - end >= 0) {
          throw new NoSession(
              LocalCode.TIMEOUT.text(),
              String.format(
                  "none of the %d connections became free within %d ms (pool timeout)",
                  size, timeoutMillis));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new NoSession(LocalCode.CANCELLED.text(), "the test was stopped");
    }
  }

  /** Gives a connection back. */
  public void release(UserSession<T> session) {
    idle.push(session);
    free.release();
  }

  /** Closes all connections; no user works any more. */
  @Override
  public void close() {
    all.forEach(UserSession::close);
  }
}
