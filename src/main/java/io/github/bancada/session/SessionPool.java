package io.github.bancada.session;

import io.github.bancada.net.Cancellation;
import io.github.bancada.text.Quantity;
import io.github.bancada.work.LocalCode;
import java.io.Closeable;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Sessions that many virtual users share; each serves one sample at a time. Lends the session with
 * the most recently used connection. A returned session goes to the user that has waited longest.
 * The number of waiting users is limited. Thread-safe.
 *
 * @param <S> the sessions
 */
public final class SessionPool<S extends Session<?, ?>> implements Closeable {
  private final int size;
  private final int queue;
  private final Supplier<S> maker;
  private final UserWaits waits = new UserWaits("pool");

  // The fields below are guarded by this.
  private int made;
  private boolean closed;

  /** Empty while users wait. */
  private final Deque<S> idle = new ArrayDeque<>();

  /**
   * The same for sessions that lost their connections. They come first, because the server may
   * still hold their locks until they connect again.
   */
  private final Deque<S> lost = new ArrayDeque<>();

  /** In order of arrival. */
  private final Set<Waiter<S>> waiting = new LinkedHashSet<>();

  /** A user that waits for a session. */
  private static final class Waiter<S> {
    private final Thread thread = Thread.currentThread();

    /** Null while it waits. */
    private volatile S session;
  }

  /**
   * @param size most sessions
   * @param queue most users that wait
   * @param maker makes a session without a connection
   */
  public SessionPool(int size, int queue, Supplier<S> maker) {
    this.size = size;
    this.queue = queue;
    this.maker = maker;
  }

  /**
   * Takes a session, after a wait if none is free. {@link #release} must follow.
   *
   * @param waitMillis longest wait; 0 = no limit
   * @throws NoSessionException if the queue is full, the wait too long, or the sample must end
   */
  public S take(int waitMillis, Cancellation cancellation) throws NoSessionException {
    Waiter<S> waiter;
    synchronized (this) {
      S session = free();
      if (session != null) {
        return session;
      }
      if (waiting.size() >= queue) {
        throw new NoSessionException(
            NoSessionException.FULL,
            String.format(
                "the pool has %s, none of them free, and %s waiting; use more connections, a longer"
                    + " queue, or fewer users",
                Quantity.of(size, "connection"), Quantity.of(queue, "user")));
      }
      waiter = new Waiter<>();
      waiting.add(waiter);
    }
    long limit = waitMillis > 0 ? TimeUnit.MILLISECONDS.toNanos(waitMillis) : Long.MAX_VALUE / 2;
    waits.await(
        System.nanoTime() + limit, () -> waiter.session != null || cancellation.requested());
    return taken(waiter, waitMillis, cancellation);
  }

  /** Null if there is none. */
  private S free() {
    if (!lost.isEmpty()) {
      return lost.poll();
    }
    if (idle.isEmpty() && made < size) {
      made++;
      return maker.get();
    }
    return idle.poll();
  }

  private S taken(Waiter<S> waiter, int waitMillis, Cancellation cancellation)
      throws NoSessionException {
    if (waiter.session == null) {
      synchronized (this) {
        waiting.remove(waiter); // from now on it gets none
      }
    }
    if (waiter.session != null) {
      return waiter.session;
    }
    if (cancellation.requested()) {
      throw new NoSessionException(
          LocalCode.CANCELLED.text(), "stopped while waiting for a connection of the pool");
    }
    throw new NoSessionException(
        LocalCode.TIMEOUT.text(),
        String.format(
            "no connection of the pool (size %s) became free within %s ms; make the pool larger or"
                + " wait longer",
            size, waitMillis));
  }

  /** Gives a session back. */
  public void release(S session) {
    synchronized (this) {
      Iterator<Waiter<S>> first = waiting.iterator();
      if (first.hasNext()) {
        Waiter<S> next = first.next();
        first.remove();
        next.session = session;
        LockSupport.unpark(next.thread);
        return;
      }
      if (!closed) {
        keep(session);
        return;
      }
    }
    session.close();
  }

  private void keep(S session) {
    if (session.isLost()) {
      lost.push(session);
    } else if (session.connection() == null) {
      idle.addLast(session);
    } else {
      idle.addFirst(session);
    }
  }

  /** Users that wait for a session now. */
  synchronized int waiting() {
    return waiting.size();
  }

  /** Closes all sessions; a lent one when it is given back. */
  @Override
  public void close() {
    waits.close();
    Deque<S> all;
    synchronized (this) {
      closed = true;
      all = new ArrayDeque<>(idle);
      all.addAll(lost);
      idle.clear();
      lost.clear();
    }
    all.forEach(Session::close);
  }
}
