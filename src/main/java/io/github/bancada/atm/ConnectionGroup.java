package io.github.bancada.atm;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The connections of one piece of work, which {@link #cancel()} ends from any thread: what they are
 * blocked in fails at once, and the server rolls back. Thread-safe.
 */
final class ConnectionGroup implements AutoCloseable {
  private static final Map<String, String> OPTIONS =
      Map.of("connectTimeout", "10000", "tcpKeepAlive", "true");

  private final DatabaseAddress address;
  private final Set<Connection> open = new HashSet<>();
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
    Map<String, String> all = new HashMap<>(OPTIONS);
    all.putAll(options);
    Connection connection = DatabaseConnector.open(address, all);
    synchronized (this) {
      if (!cancelled) {
        open.add(connection);
        return connection;
      }
    }
    connection.close();
    throw new SQLException("cancelled", "HY000");
  }

  /** Breaks off all connections, and those to come. */
  synchronized void cancel() {
    cancelled = true;
    for (Connection connection : open) {
      abort(connection);
    }
  }

  private static void abort(Connection connection) {
    try {
      connection.abort(Runnable::run);
    } catch (SQLException e) {
      // It has ended already, which is what was wanted.
    }
  }

  synchronized boolean isCancelled() {
    return cancelled;
  }

  @Override
  public synchronized void close() {
    for (Connection connection : open) {
      try {
        connection.close();
      } catch (SQLException e) {
        abort(connection);
      }
    }
    open.clear();
  }
}
