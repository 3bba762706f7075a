package io.github.bancada.testing;

import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.sql.DatabaseAddress;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A separate server with durable settings (the log is on disk before a commit is acknowledged), for
 * tests that kill, restart or misconfigure it, with a schema for each test. For one thread, but any
 * thread may use schemas and connections.
 */
public class FaultServer implements AutoCloseable {
  /** Longer than 100 ms: if queried more often, InnoDB's own tables never change. */
  private static final Duration INNODB_PAUSE = Duration.ofMillis(110);

  private static final String[] DURABLE = {"--innodb-flush-log-at-trx-commit=1", "--sync-binlog=1"};

  private final DatabaseServer server;
  private final AtomicInteger schemas = new AtomicInteger();

  protected FaultServer(DatabaseServer server) {
    this.server = server;
  }

  /** The embedded MySQL. */
  public static FaultServer mysql() throws IOException {
    return new FaultServer(durableMysql());
  }

  /** The MariaDB of this machine. */
  public static FaultServer mariaDb() throws IOException {
    return new FaultServer(MariaDbServer.start(DURABLE));
  }

  /** The embedded PostgreSQL. */
  public static FaultServer postgreSql() throws IOException {
    return new FaultServer(DatabaseServer.start(PostgreSqlServer.home()));
  }

  protected static DatabaseServer durableMysql() throws IOException {
    return DatabaseServer.start(MysqlServer.home(), DURABLE);
  }

  public DatabaseServer server() {
    return server;
  }

  /** JDBC URL of a new schema, empty. */
  public String emptySchema() throws SQLException {
    String name = "fault" + schemas.incrementAndGet();
    try (Connection connection = open(server.url());
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + name);
    }
    return server.url().replaceFirst("/\\w+$", "/" + name);
  }

  /** Directory of a schema's tables on the server. */
  public Path directoryOf(String url) throws SQLException {
    try (Connection connection = open(url);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT CONCAT(@@datadir, DATABASE())")) {
      row.next();
      return Path.of(row.getString(1));
    }
  }

  /** Drops a schema. */
  public static void drop(String url) throws SQLException {
    execute(url, "DROP DATABASE " + url.substring(url.lastIndexOf('/') + 1));
  }

  public static DatabaseAddress address(String url) {
    return DatabaseAddress.tcp(url, isPostgreSql(url) ? "postgres" : DatabaseServer.USER, "");
  }

  public static boolean isPostgreSql(String url) {
    return url.startsWith("jdbc:postgresql:");
  }

  /** Query for the number of transactions that wait for a lock. */
  public static String lockWaits(String url) {
    return isPostgreSql(url)
        ? "SELECT COUNT(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        : "SELECT COUNT(*) FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'";
  }

  /** Query for the number of audits that wait for a transaction. */
  public static String auditWaits(String url) {
    return isPostgreSql(url)
        ? "SELECT COUNT(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'"
        : lockWaits(url);
  }

  /** A connection of the plain driver. */
  public static Connection open(String url) throws SQLException {
    return DriverManager.getConnection(
        url + (isPostgreSql(url) ? "" : "?sslMode=DISABLED&allowPublicKeyRetrieval=true"),
        address(url).user(),
        "");
  }

  /** Executes statements as administrator. */
  public static void execute(String url, String... statements) throws SQLException {
    try (Connection connection = open(url);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** The only number of a query. */
  public static BigDecimal number(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getBigDecimal(1);
    }
  }

  /** As above, for use as an awaited condition. */
  public static long count(Connection connection, String query) {
    try {
      return number(connection, query).longValueExact();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Waits until no transaction is open on the server: it has noticed cut connections and rolled
   * back.
   */
  public static void awaitQuiet(String url) throws SQLException {
    try (Connection connection = open(url)) {
      awaitInnoDb(
          "open transactions to end",
          () ->
              count(
                      connection,
                      isPostgreSql(url)
                          ? "SELECT COUNT(*) FROM pg_stat_activity WHERE state <> 'idle' AND pid"
                              + " <> pg_backend_pid()"
                          : "SELECT COUNT(*) FROM information_schema.innodb_trx"
                              + " WHERE trx_mysql_thread_id <> CONNECTION_ID()")
                  == 0);
    }
  }

  /**
   * Waits for a condition of InnoDB's own tables. Pauses before the first query too, because they
   * may still show an earlier test.
   */
  public static void awaitInnoDb(String what, Waiting.Condition condition) {
    Waiting.awaitRarely(what, INNODB_PAUSE, condition);
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
