package io.github.bancada.sql;

import io.github.bancada.net.Deadlines;
import io.github.bancada.process.Daemons;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A load generator's engine number in a database, and a connection with a named lock. The lock
 * shows others that virtual users may be active, so that they do not empty or replace tables. A
 * periodic check keeps the idle connection open, and reopens it after a restart of the server.
 * Thread-safe.
 *
 * @param <S> state of the database before the first virtual user
 */
public final class EnginePresence<S> implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(EnginePresence.class);

  private static final int CHECK_INTERVAL_SECONDS = 10;

  /** Longest wait for others that create or empty the tables, in seconds. */
  private static final int WAIT_SECONDS = 60;

  private static final int CONNECT_TIMEOUT_MILLIS = 30_000;
  private static final int CHECK_TIMEOUT_MILLIS = 10_000;
  private static final int RELEASE_TIMEOUT_MILLIS = 1_000;

  /** Reads the state of the database for an engine number that is marked as active. */
  public interface Start<S> {
    S read(Connection connection, int engine) throws SQLException;
  }

  private final EngineRegister register;
  private final DatabaseAddress address;
  private final String identity;
  private final int engine;
  private final S start;
  private final ScheduledExecutorService keeper = Daemons.timer("bancada-presence");
  private DatabaseLink link;

  /** Guard of the operation in progress under the monitor; null for none. */
  private volatile Deadlines.Guard running;

  private volatile boolean closing;

  private EnginePresence(
      EngineRegister register,
      DatabaseAddress address,
      String identity,
      int engine,
      S start,
      DatabaseLink link) {
    this.register = register;
    this.address = address;
    this.identity = identity;
    this.engine = engine;
    this.start = start;
    this.link = link;
    keeper.scheduleWithFixedDelay(
        this::check, CHECK_INTERVAL_SECONDS, CHECK_INTERVAL_SECONDS, TimeUnit.SECONDS);
  }

  /**
   * Obtains an engine number and its lock, and reads the state of the database. Waits while others
   * empty the history or create tables.
   *
   * @param state reads the state
   * @param attach receives the guard that can end the wait
   * @throws SQLException if the database cannot be reached or is not prepared
   */
  public static <S> EnginePresence<S> of(
      EngineRegister register,
      DatabaseAddress address,
      Start<S> state,
      Consumer<Deadlines.Guard> attach)
      throws SQLException {
    DatabaseLink link = open(address, attach);
    Connection connection = link.jdbc();
    link.guard().begin(TimeUnit.SECONDS.toMillis(2 * WAIT_SECONDS));
    try {
      SchemaLock.take(connection, log::info, WAIT_SECONDS);
      int engine = register.register(connection);
      SchemaLock.release(connection);
      S start = state.read(connection, engine);
      EnginePresence<S> presence =
          new EnginePresence<>(register, address, identity(connection), engine, start, link);
      link.guard().end();
      link.guard().stopWhen(() -> false); // it stays open until after the audit
      return presence;
    } catch (SQLException | RuntimeException e) {
      link.close();
      throw e;
    }
  }

  private static DatabaseLink open(DatabaseAddress address, Consumer<Deadlines.Guard> attach)
      throws SQLException {
    return DatabaseLink.open(address, Set.of(), CONNECT_TIMEOUT_MILLIS, attach);
  }

  /** Identifies server and schema, independent of URL and transport. */
  public static String identity(DatabaseAddress address, Consumer<Deadlines.Guard> attach)
      throws SQLException {
    try (DatabaseLink link = open(address, attach)) {
      link.guard().begin(CHECK_TIMEOUT_MILLIS);
      return identity(link.jdbc());
    }
  }

  private static String identity(Connection connection) throws SQLException {
    return Sql.text(connection, SqlDialect.of(connection).identityQuery());
  }

  /** Statements with a result. */
  public interface Question<T> {
    T ask(Connection connection) throws SQLException;
  }

  /**
   * Queries over the connection; reopens a lost one first, within the time limits. {@link #close()}
   * ends the query.
   *
   * @throws SQLException if the server cannot be reached or refuses, or the test has ended
   */
  public synchronized <T> T ask(Question<T> question) throws SQLException {
    if (closing) {
      throw ended(null);
    }
    try {
      run(link.guard());
      link.guard().begin(CHECK_TIMEOUT_MILLIS);
      if (link.guard().ended() != Deadlines.Ended.NO || !link.jdbc().isValid(0)) {
        reopen();
      }
      return question.ask(link.jdbc());
    } catch (SQLException e) {
      throw closing ? ended(e) : e;
    } finally {
      link.guard().end();
      running = null;
    }
  }

  private static SQLException ended(SQLException cause) {
    return new SQLException("the test has ended", "08003", cause);
  }

  /** Lets {@link #close()} end an operation; ends it now if that has been called already. */
  private void run(Deadlines.Guard guard) {
    running = guard;
    if (closing) {
      guard.cancel();
    }
  }

  /** Runs an action soon, in another thread. */
  public void later(Runnable action) {
    keeper.execute(action);
  }

  private void reopen() throws SQLException {
    link.abort();
    link = open(address, this::run);
    link.guard().begin(CHECK_TIMEOUT_MILLIS);
    register.takeLock(link.jdbc(), engine);
  }

  private void check() {
    try {
      ask(connection -> null);
    } catch (SQLException | RuntimeException e) {
      log.debug("The database cannot be reached now; the next check tries again", e);
    }
  }

  public int engine() {
    return engine;
  }

  /** State of the database before the first virtual user. */
  public S start() {
    return start;
  }

  public String identity() {
    return identity;
  }

  /**
   * Releases the lock at once; the server would release it some time after the connection ends.
   * Ends a query of another thread, so that a silent server delays the end of the test by two
   * seconds at most.
   */
  @Override
  public void close() {
    closing = true;
    keeper.shutdownNow();
    Deadlines.Guard guard = running;
    if (guard != null) {
      guard.cancel();
    }
    synchronized (this) {
      link.guard().begin(RELEASE_TIMEOUT_MILLIS);
      try {
        register.releaseLock(link.jdbc(), engine);
      } catch (SQLException e) {
        log.debug("The server cannot be reached; it releases the lock by itself", e);
      }
      link.close();
    }
  }
}
