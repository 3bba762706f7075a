package io.github.bancada.sql;

import java.sql.SQLException;
import java.util.Set;

/**
 * A job on one schema, over connections of its own, such as preparing its tables.
 *
 * <p>Not thread-safe, but any thread may call {@link #connections()}.
 *
 * @param <R> its result
 */
public abstract class DatabaseJob<R> {
  private final DatabaseAddress address;
  private final ConnectionGroup connections;
  private final String operation;
  private final String stopped;

  /**
   * @param operation in messages, such as "prepare" or "audit"
   * @param stopped the message if it was cancelled
   */
  protected DatabaseJob(
      DatabaseAddress address, WorkLimits limits, String operation, String stopped) {
    this.address = address;
    this.operation = operation;
    this.stopped = stopped;
    connections = new ConnectionGroup(address, limits);
  }

  protected final DatabaseAddress address() {
    return address;
  }

  /** Its connections; cancelling them from any thread ends {@link #run()} soon. */
  public final ConnectionGroup connections() {
    return connections;
  }

  /**
   * Does the job; called once.
   *
   * @throws DatabaseException if the database cannot be used, the server fails, or it was cancelled
   */
  public final R run() throws DatabaseException {
    try (ConnectionGroup group = connections) {
      DatabaseLink link = group.open(Set.of());
      return run(link, link.checkServer());
    } catch (SQLException e) {
      throw connections.failure(e, operation, stopped);
    }
  }

  /**
   * Does the job over a first connection.
   *
   * @param server name and version of the server, for people
   */
  protected abstract R run(DatabaseLink link, String server) throws SQLException, DatabaseException;
}
