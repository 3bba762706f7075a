package io.github.bancada.ldap;

import com.unboundid.ldap.sdk.ResultCode;
import io.github.bancada.ldap.wire.LdapFailure;
import io.github.bancada.net.Cancellation;
import java.io.Closeable;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Connections shared by all virtual users: a permit for each, and the idle ones. Lends the most
 * recently used connection first, and serves waiting samples in order. Thread-safe.
 */
final class ConnectionPool implements Closeable {
  /** Interval at which a waiting sample checks whether its test is being stopped. */
  private static final long STOP_CHECK_MILLIS = 100;

  private final int size;
  private final Semaphore permits;
  private final ConcurrentLinkedDeque<LdapConnection> idle = new ConcurrentLinkedDeque<>();
  private volatile boolean closed;

  ConnectionPool(int size) {
    this.size = size;
    permits = new Semaphore(size, true);
  }

  /**
   * Waits for a permit. Each permit must be returned by {@link #giveBack}.
   *
   * @return an open connection; null if the permit is for a new one
   * @throws LdapFailure 85 if no connection becomes free in time, 88 if the test is being stopped
   */
  LdapConnection take(int waitMillis, Cancellation cancellation) throws LdapFailure {
    long end =
        System.nanoTime()
            + (waitMillis == 0
                ? TimeUnit.DAYS.toNanos(36_500)
                : TimeUnit.MILLISECONDS.toNanos(waitMillis));
    try {
      long left = end - System.nanoTime();
      while (!permits.tryAcquire(
          Math.min(left, TimeUnit.MILLISECONDS.toNanos(STOP_CHECK_MILLIS)), TimeUnit.NANOSECONDS)) {
        left = end - System.nanoTime();
        if (cancellation.requested()) {
          throw new LdapFailure(
              ResultCode.USER_CANCELED, "stopped while waiting for a connection of the pool");
        }
        if (left <= 0) {
          throw new LdapFailure(
              ResultCode.TIMEOUT,
              String.format(
                  "no connection of the pool (size %s) became free within %s ms; make the pool"
                      + " larger or wait longer",
                  size, waitMillis));
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
   * Returns a permit.
   *
   * @param connection the connection to keep; null if it is closed
   */
  void giveBack(LdapConnection connection) {
    if (connection != null) {
      idle.addFirst(connection);
      if (closed && idle.remove(connection)) {
        connection.close();
      }
    }
    permits.release();
  }

  /** Closes the idle connections, and the others when they are given back. */
  @Override
  public void close() {
    closed = true;
    for (LdapConnection each = idle.pollFirst(); each != null; each = idle.pollFirst()) {
      each.close();
    }
  }
}
