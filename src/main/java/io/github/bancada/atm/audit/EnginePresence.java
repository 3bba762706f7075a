package io.github.bancada.atm.audit;

import io.github.bancada.atm.bank.TransactionId;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.mysql.DatabaseConnector;
import io.github.bancada.mysql.DatabaseLink;
import io.github.bancada.mysql.SchemaLock;
import io.github.bancada.net.Deadlines;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.Executors;
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
 */
final class EnginePresence implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(EnginePresence.class);

  private static final int CHECK_INTERVAL_SECONDS = 10;

  /** Longest wait for others that create or empty the tables, in seconds. */
  private static final int WAIT_SECONDS = 60;

  private static final int CONNECT_TIMEOUT_MILLIS = 30_000;
  private static final int CHECK_TIMEOUT_MILLIS = 10_000;
  private static final int RELEASE_TIMEOUT_MILLIS = 1_000;

  private final DatabaseAddress address;
  private final String identity;
  private final int engine;
  private final RunStart start;
  private final ScheduledExecutorService keeper =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "bancada-atm-presence");
            thread.setDaemon(true);
            return thread;
          });
  private DatabaseLink link;
  private boolean closed;

  private EnginePresence(
      DatabaseAddress address, String identity, int engine, RunStart start, DatabaseLink link) {
    this.address = address;
    this.identity = identity;
    this.engine = engine;
    this.start = start;
    this.link = link;
    keeper.scheduleWithFixedDelay(
        this::check, CHECK_INTERVAL_SECONDS, CHECK_INTERVAL_SECONDS, TimeUnit.SECONDS);
  }

  /**
   * Obtains an engine number and the lock, and reads the state of the database. Waits while others
   * empty the history or create tables.
   *
   * @param attach receives the guard that can end the wait
   * @throws SQLException if the database cannot be reached or is not prepared
   */
  static EnginePresence of(DatabaseAddress address, Consumer<Deadlines.Guard> attach)
      throws SQLException {
    DatabaseLink link = open(address, attach);
    Connection connection = link.jdbc();
    link.guard().begin(TimeUnit.SECONDS.toMillis(2 * WAIT_SECONDS));
    try (Statement statement = connection.createStatement()) {
      SchemaLock.take(connection, log::info, WAIT_SECONDS);
      statement.executeUpdate(
          "INSERT INTO atm_engine (host, started) VALUES (SUBSTRING_INDEX(USER(), '@', -1), NOW())",
          Statement.RETURN_GENERATED_KEYS);
      int engine;
      try (ResultSet key = statement.getGeneratedKeys()) {
        key.next();
        engine = key.getInt(1);
      }
      if (engine > TransactionId.MAX_ENGINE) {
        throw new SQLException(
            "the engine number "
                + engine
                + " of table atm_engine is too large; drop and prepare the database again",
            "HY000");
      }
      takeLock(connection, engine);
      SchemaLock.release(connection);
      RunStart start = RunStart.of(connection, engine);
      EnginePresence presence =
          new EnginePresence(address, identity(connection), engine, start, link);
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
    return DatabaseConnector.open(address, Map.of(), CONNECT_TIMEOUT_MILLIS, attach);
  }

  private static void takeLock(Connection connection, int engine) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement
          .executeQuery("SELECT GET_LOCK(" + lockOf(Integer.toString(engine)) + ", 0)")
          .close();
    }
  }

  /** SQL for the name of a lock, from SQL for its engine number. */
  static String lockOf(String number) {
    return "CONCAT('bancada_atm_', " + number + ", '_', MD5(DATABASE()))";
  }

  /** Identifies server and schema, independent of URL and transport. */
  static String identity(DatabaseAddress address, Consumer<Deadlines.Guard> attach)
      throws SQLException {
    try (DatabaseLink link = open(address, attach)) {
      link.guard().begin(CHECK_TIMEOUT_MILLIS);
      return identity(link.jdbc());
    }
  }

  private static String identity(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT CONCAT_WS(' ', @@hostname, @@port, @@datadir, DATABASE())")) {
      row.next();
      return row.getString(1);
    }
  }

  private synchronized void check() {
    if (closed) {
      return;
    }
    try {
      link.guard().begin(CHECK_TIMEOUT_MILLIS);
      if (!link.jdbc().isValid(0)) {
        link.abort();
        link = open(address, guard -> {});
        link.guard().begin(CHECK_TIMEOUT_MILLIS);
        takeLock(link.jdbc(), engine);
      }
      link.guard().end();
    } catch (SQLException | RuntimeException e) {
      log.debug("The database cannot be reached now; the next check tries again", e);
    }
  }

  int engine() {
    return engine;
  }

  /** State of the database before the first virtual user. */
  RunStart start() {
    return start;
  }

  String identity() {
    return identity;
  }

  /** Releases the lock at once; the server would release it some time after the connection ends. */
  @Override
  public void close() {
    keeper.shutdownNow();
    synchronized (this) {
      closed = true;
      link.guard().begin(RELEASE_TIMEOUT_MILLIS);
      try (Statement statement = link.jdbc().createStatement()) {
        statement.execute("DO RELEASE_LOCK(" + lockOf(Integer.toString(engine)) + ")");
      } catch (SQLException e) {
        log.debug("The server cannot be reached; it releases the lock by itself", e);
      }
      link.close();
    }
  }
}
