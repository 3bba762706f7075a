package io.github.bancada.mysql;

import io.github.bancada.net.Deadlines;
import java.sql.Connection;
import java.sql.SQLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An open connection together with its wire: bytes counted, and each operation limited by the
 * guard. Not thread-safe; its guard may be cancelled from any thread.
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

  /** What statements are made with. */
  public Connection jdbc() {
    return connection;
  }

  /** Limits what is under way; any thread may end it. */
  public Deadlines.Guard guard() {
    return wire.guard();
  }

  /** Bytes written to the wire so far, from the first of the connection; any thread may ask. */
  public long sentBytes() {
    return wire.sentBytes();
  }

  /** Bytes read from the wire so far, from the first of the connection; any thread may ask. */
  public long receivedBytes() {
    return wire.receivedBytes();
  }

  /** What to say of a failure to set the session up: if the connect timeout was over, that. */
  public SQLException explained(SQLException e) {
    return wire.explained(e);
  }

  /** Says goodbye, for a second at most; what was not committed is rolled back. */
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

  /** Closes the socket without a word: the server rolls back when it notices. */
  public void abort() {
    wire.release();
    try {
      connection.close();
    } catch (SQLException e) {
      log.debug("Closing a connection whose socket is closed", e);
    }
  }
}
