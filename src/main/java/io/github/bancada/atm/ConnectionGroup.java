package io.github.bancada.atm;

import io.github.bancada.net.Deadlines;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The connections of one piece of work, which {@link #cancel()} ends from any thread: what they are
 * blocked in fails at once, also while they are being opened, and the server rolls back.
 * Thread-safe.
 */
final class ConnectionGroup implements AutoCloseable {
  private static final int CONNECT_TIMEOUT_MILLIS = 30_000;

  private final DatabaseAddress address;
  private final List<DatabaseLink> open = new ArrayList<>();
  private final List<Deadlines.Guard> guards = new ArrayList<>();
  private boolean cancelled;

  ConnectionGroup(DatabaseAddress address) {
    this.address = address;
  }

  /**
   * A further connection; closed with the group.
   *
   * @param options further properties of Connector/J
   * @throws SQLException if the server cannot be reached or refuses, or the group was cancelled
   */
  Connection open(Map<String, String> options) throws SQLException {
    DatabaseLink link =
        DatabaseConnector.open(address, options, CONNECT_TIMEOUT_MILLIS, this::attach);
    synchronized (this) {
      open.add(link);
    }
    return link.jdbc();
  }

  private synchronized void attach(Deadlines.Guard guard) {
    guards.add(guard);
    if (cancelled) {
      guard.cancel();
    }
  }

  /** Breaks off all connections, and those to come. */
  synchronized void cancel() {
    cancelled = true;
    guards.forEach(Deadlines.Guard::cancel);
  }

  synchronized boolean isCancelled() {
    return cancelled;
  }

  @Override
  public synchronized void close() {
    open.forEach(DatabaseLink::close);
    open.clear();
    guards.clear();
  }
}
