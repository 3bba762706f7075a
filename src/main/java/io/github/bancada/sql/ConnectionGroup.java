package io.github.bancada.sql;

import io.github.bancada.net.Deadlines;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The connections of one task. Their blocking calls, opening included, fail after {@link
 * #cancel()}, soon after the test begins to stop, and after the statement timeout without traffic;
 * the server then rolls back. Thread-safe.
 */
public final class ConnectionGroup implements AutoCloseable {
  private final DatabaseAddress address;
  private final WorkLimits limits;
  private final List<DatabaseLink> open = new ArrayList<>();
  private final List<Deadlines.Guard> guards = new ArrayList<>();
  private boolean cancelled;

  public ConnectionGroup(DatabaseAddress address, WorkLimits limits) {
    this.address = address;
    this.limits = limits;
  }

  /** The server's dialect. */
  public SqlDialect dialect() {
    return address.dialect();
  }

  /**
   * Opens a connection, which is closed with the group or before. Its idle timeout applies except
   * between {@link #pause} and {@link #resume}.
   *
   * @throws SQLException if the server cannot be reached or refuses, or the group was cancelled
   */
  public DatabaseLink open(Set<SessionOption> options) throws SQLException {
    DatabaseLink link =
        DatabaseLink.open(address, options, limits.connectTimeoutMillis(), this::attach);
    synchronized (this) {
      open.add(link);
    }
    resume(link);
    return link;
  }

  /** Suspends the idle timeout while no statement runs on this connection. */
  public void pause(DatabaseLink link) {
    link.guard().end();
  }

  /** Resumes the idle timeout before a statement. */
  public void resume(DatabaseLink link) {
    link.guard()
        .beginWithIdleTimeout(
            limits.statementTimeoutMillis(), () -> link.sentBytes() + link.receivedBytes());
  }

  /**
   * Like {@link #resume}, for a statement that may take long while the server sends nothing:
   * traffic of another connection to the server counts too.
   */
  public void resume(DatabaseLink link, DatabaseLink other) {
    link.guard()
        .beginWithIdleTimeout(
            limits.statementTimeoutMillis(),
            () ->
                link.sentBytes()
                    + link.receivedBytes()
                    + other.sentBytes()
                    + other.receivedBytes());
  }

  /** Adds the guard of a connection, also of one opened elsewhere: it ends with the others. */
  public synchronized void attach(Deadlines.Guard guard) {
    guards.add(guard);
    guard.stopWhen(limits.stopping());
    if (cancelled) {
      guard.cancel();
    }
  }

  /** Ends all current and later connections. */
  public synchronized void cancel() {
    cancelled = true;
    guards.forEach(Deadlines.Guard::cancel);
  }

  /** Whether the group was cancelled or the test is stopping. */
  synchronized boolean isCancelled() {
    return cancelled || guards.stream().anyMatch(g -> g.ended() == Deadlines.Ended.CANCELLED);
  }

  /**
   * The reason for the end of the task.
   *
   * @param e the driver's exception
   * @param operation such as "prepare" or "audit"
   * @param cancelled the message if the group was cancelled
   */
  public DatabaseException failure(SQLException e, String operation, String cancelled) {
    if (isCancelled()) {
      return DatabaseException.cancelled(cancelled);
    }
    return isSilent()
        ? DatabaseException.silent(address, operation, limits.statementTimeoutMillis(), e)
        : DatabaseException.of(e, address, operation);
  }

  private synchronized boolean isSilent() {
    return open.stream().anyMatch(link -> link.guard().ended() == Deadlines.Ended.TIMEOUT);
  }

  public synchronized long sentBytes() {
    return open.stream().mapToLong(DatabaseLink::sentBytes).sum();
  }

  public synchronized long receivedBytes() {
    return open.stream().mapToLong(DatabaseLink::receivedBytes).sum();
  }

  /** Closes all connections; {@link #failure} still works afterwards. */
  @Override
  public synchronized void close() {
    open.forEach(DatabaseLink::close);
  }
}
