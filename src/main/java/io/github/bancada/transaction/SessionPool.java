package io.github.bancada.transaction;

import io.github.bancada.net.Cancellation;
import io.github.bancada.text.Quantity;
import io.github.bancada.work.LocalCode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Connections that many virtual users share, one transaction at a time each. Users wait in the
 * order in which they came: a connection that is given back goes to the first of them. Only so many
 * may wait. Connections are opened when needed. Thread-safe.
 *
 * @param <T> statements that are prepared on a connection
 */
public final class SessionPool<T> implements AutoCloseable {
  private final int size;
  private final int queue;
  private final int timeoutMillis;
  private final UserWaits waits = new UserWaits("pool");
  private final List<UserSession<T>> all = new ArrayList<>();

  /** Empty while users wait. Guarded by this. */
  private final Deque<UserSession<T>> idle = new ArrayDeque<>();

  /**
   * The same for sessions that lost their connections. They come first, because the server may
   * still hold their locks until they connect again. Guarded by this.
   */
  private final Deque<UserSession<T>> lost = new ArrayDeque<>();

  /** In the order in which they came. Guarded by this. */
  private final Set<Waiter<T>> waiting = new LinkedHashSet<>();

  /** A user that waits for a connection. */
  private static final class Waiter<T> {
    private final Thread thread = Thread.currentThread();

    /** Null until it has got one. */
    private volatile UserSession<T> session;
  }

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
    for (int i = 0; i < size; i++) {
      all.add(new UserSession<>(settings, preparation));
    }
    idle.addAll(all);
  }

  /**
   * Takes a connection, after a wait if none is free. {@link #release} must follow.
   *
   * @throws NoSession if too many wait, or it took too long, or the sample must end
   */
  public UserSession<T> take(Cancellation cancellation) throws NoSession {
    Waiter<T> waiter;
    synchronized (this) {
      UserSession<T> session = lost.isEmpty() ? idle.poll() : lost.poll();
      if (session != null) {
        return session;
      }
      if (waiting.size() >= queue) {
        throw new NoSession(
            NoSession.FULL,
            String.format(
                "the pool has %s, none of them free, and %s waiting; use more connections, a longer"
                    + " queue, or fewer users",
                Quantity.of(size, "connection"), Quantity.of(queue, "user")));
      }
      waiter = new Waiter<>();
      waiting.add(waiter);
    }
    waits.await(end(), () -> waiter.session != null || cancellation.requested());
    return taken(waiter, cancellation);
  }

  private long end() {
    long limit =
        timeoutMillis > 0 ? TimeUnit.MILLISECONDS.toNanos(timeoutMillis) : Long.MAX_VALUE / 2;
    return System.nanoTime() + limit;
  }

  private UserSession<T> taken(Waiter<T> waiter, Cancellation cancellation) throws NoSession {
    if (waiter.session == null) {
      synchronized (this) {
        waiting.remove(waiter); // from now on it gets none
      }
    }
    if (waiter.session != null) {
      return waiter.session;
    }
    if (cancellation.requested()) {
      throw new NoSession(LocalCode.CANCELLED.text(), "the test was stopped");
    }
    throw new NoSession(
        LocalCode.TIMEOUT.text(),
        String.format(
            "the pool has %s, and none became free within %d ms (pool timeout)",
            Quantity.of(size, "connection"), timeoutMillis));
  }

  /** Gives a connection back. */
  public synchronized void release(UserSession<T> session) {
    Iterator<Waiter<T>> first = waiting.iterator();
    if (!first.hasNext()) {
      (session.isLost() ? lost : idle).push(session);
      return;
    }
    Waiter<T> next = first.next();
    first.remove();
    next.session = session;
    LockSupport.unpark(next.thread);
  }

  /** Users that wait for a connection now. */
  synchronized int waiting() {
    return waiting.size();
  }

  /** Closes all connections; no user works any more. */
  @Override
  public void close() {
    waits.close();
    all.forEach(UserSession::close);
  }
}
