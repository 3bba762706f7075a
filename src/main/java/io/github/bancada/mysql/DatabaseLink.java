package io.github.bancada.mysql;

import io.github.bancada.net.Deadlines;
import java.sql.Connection;
import java.sql.SQLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An open connection with its socket, which counts bytes, and its guard, which limits operations.
 * Not thread-safe; any thread may cancel the guard.
 */
public final class DatabaseLink implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(DatabaseLink.class);
  private static final int GOODBYE_MILLIS = 1000;

  private final Connection connection;
  private final DatabaseWire wire;

  DatabaseLink(Connection connection, DatabaseWire wire) {
    this.connection = connection;
    this.wire = wire;
  }

  public Connection jdbc() {
    return connection;
  }

  /** Limits operations; any thread may cancel it. */
  public Deadlines.Guard guard() {
    return wire.guard();
  }

  /** Bytes sent since the connection began; callable from any thread. */
  public long sentBytes() {
    return wire.sentBytes();
  }

  /** Bytes received since the connection began; callable from any thread. */
  public long receivedBytes() {
    return wire.receivedBytes();
  }

  /**
   * The connect timeout if it was the cause of a failed session setup, else the exception itself.
   */
  public SQLException explained(SQLException e) {
    return wire.explained(e);
  }

  /** Closes the session within a second; the server rolls back an open transaction. */
  @Override
  public void close() {
    wire.guard().begin(GOODBYE_MILLIS);
    try {
      connection.close();
    } catch (SQLException e) {
      log.debug("Closing a connection", e);
    } finally {
      wire.release();
    }
  }

  /** Closes only the socket; the server rolls back when it notices. */
  public void abort() {
    wire.release();
    try {
      connection.close();
    } catch (SQLException e) {
      log.debug("Closing a connection whose socket is closed", e);
    }
  }
}
