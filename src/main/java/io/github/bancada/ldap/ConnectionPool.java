package io.github.bancada.ldap;

import com.unboundid.ldap.sdk.ResultCode;
import io.github.bancada.net.Cancellation;
import java.io.Closeable;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Connections shared by all users. The most recently used one is lent first; places are given in
 * the order of asking. Thread-safe.
 */
final class ConnectionPool implements Closeable {
  /** How often a waiting sample looks whether its test is being stopped. */
  private static final long STOP_CHECK_MILLIS = 100;

  private final int size;
  private final Semaphore places;
  private final ConcurrentLinkedDeque<LdapConnection> idle = new ConcurrentLinkedDeque<>();
  private volatile boolean closed;

  ConnectionPool(int size) {
    this.size = size;
    places = new Semaphore(size, true);
  }

  /**
   * Waits for a place in the pool. Each place taken must be given back by {@link #giveBack}.
   *
   * @return an open connection, or null if the place is free but has none yet
   * @throws LdapFailure 85 if no place gets free in time, 88 if the test is stopped meanwhile
   */
  LdapConnection take(int waitMillis, Cancellation cancellation) throws LdapFailure {
    long end =
        System.nanoTime()
            + (waitMillis == 0
                ? TimeUnit.DAYS.toNanos(36_500)
                : TimeUnit.MILLISECONDS.toNanos(waitMillis));
    try {
      long left = end - System.nanoTime();
      while (!places.tryAcquire(
          Math.min(left, TimeUnit.MILLISECONDS.toNanos(STOP_CHECK_MILLIS)), TimeUnit.NANOSECONDS)) {
        left = end - System.nanoTime();
        if (cancellation.requested()) {
          throw new LdapFailure(
              ResultCode.USER_CANCELED, "stopped while waiting for a connection of the pool");
        }
        if (left <= 0) {
          throw new LdapFailure(
              ResultCode.TIMEOUT,
              "none of the pool's "
                  + size
                  + " connections became free within "
                  + waitMillis
                  + " ms; make the pool larger or wait longer");
        }
      }
      return idle.pollFirst();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LdapFailure(
          ResultCode.USER_CANCELED, "stopped while waiting for a connection of the pool", e);
    }
  }

  /**
   * Gives a place back.
   *
   * @param connection the connection to keep in it, or null if it has none any more
   */
  void giveBack(LdapConnection connection) {
    if (connection != null) {
      idle.addFirst(connection);
      if (closed && idle.remove(connection)) {
        connection.close();
      }
    }
    places.release();
  }

  /** Closes what is idle now, and what is given back from now on. */
  @Override
  public void close() {
    closed = true;
    for (LdapConnection each = idle.pollFirst(); each != null; each = idle.pollFirst()) {
      each.close();
    }
  }
}
