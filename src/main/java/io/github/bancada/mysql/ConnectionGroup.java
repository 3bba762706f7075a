package io.github.bancada.mysql;

import io.github.bancada.net.Deadlines;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The connections of one piece of work. Whatever they are blocked in fails, also while they are
 * being opened, when somebody calls {@link #cancel()}, soon after the test was asked to stop, and
 * when the server is silent for too long; the server rolls back. Thread-safe.
 */
public final class ConnectionGroup implements AutoCloseable {
  private final DatabaseAddress address;
  private final WorkLimits limits;
  private final List<DatabaseLink> open = new ArrayList<>();
  private final List<Deadlines.Guard> guards = new ArrayList<>();
  private boolean cancelled;

  /** A group without connections. */
  public ConnectionGroup(DatabaseAddress address, WorkLimits limits) {
    this.address = address;
    this.limits = limits;
  }

  /**
   * A further connection; closed with the group, or before. The server may not be silent on it from
   * now on, but between {@link #rest} and {@link #resume}.
   *
   * @param options further properties of Connector/J
   * @throws SQLException if the server cannot be reached or refuses, or the group was cancelled
   */
  public DatabaseLink open(Map<String, String> options) throws SQLException {
    DatabaseLink link =
        DatabaseConnector.open(address, options, limits.connectTimeoutMillis(), this::attach);
    synchronized (this) {
      open.add(link);
    }
    resume(link);
    return link;
  }

  /** Nothing is asked of the server on this connection for a while. */
  public void rest(DatabaseLink link) {
    link.guard().end();
  }

  /** The server is asked again. */
  public void resume(DatabaseLink link) {
    link.guard()
        .beginWhileMoving(
            limits.statementTimeoutMillis(), () -> link.sentBytes() + link.receivedBytes());
  }

  /** Also for connections that are opened elsewhere for the same work: they end with the others. */
  public synchronized void attach(Deadlines.Guard guard) {
    guards.add(guard);
    guard.stopWhen(limits.stopping());
    if (cancelled) {
      guard.cancel();
    }
  }

  /** Breaks off all connections, and those to come. */
  public synchronized void cancel() {
    cancelled = true;
    guards.forEach(Deadlines.Guard::cancel);
  }

  /** Whether somebody asked for the end. */
  synchronized boolean isCancelled() {
    return cancelled || guards.stream().anyMatch(g -> g.ended() == Deadlines.Ended.CANCELLED);
  }

  /**
   * Why the work came to an end.
   *
   * @param e what the driver said
   * @param doing what was asked of the server, as "prepare" or "audit"
   * @param cancelled what to say if somebody asked for the end
   */
  public DatabaseFailure failure(SQLException e, String doing, String cancelled) {
    if (isCancelled()) {
      return DatabaseFailure.cancelled(cancelled);
    }
    return isSilent()
        ? DatabaseFailure.silent(address, doing, limits.statementTimeoutMillis(), e)
        : DatabaseFailure.of(e, address, doing);
  }

  private synchronized boolean isSilent() {
    return open.stream().anyMatch(link -> link.guard().ended() == Deadlines.Ended.TIMEOUT);
  }

  /** Bytes written to the wire so far, by all connections. */
  public synchronized long sentBytes() {
    return open.stream().mapToLong(DatabaseLink::sentBytes).sum();
  }

  /** Bytes read from the wire so far, by all connections. */
  public synchronized long receivedBytes() {
    return open.stream().mapToLong(DatabaseLink::receivedBytes).sum();
  }

  /** Closes all connections. What was ended and why is still known. */
  @Override
  public synchronized void close() {
    open.forEach(DatabaseLink::close);
  }
}
