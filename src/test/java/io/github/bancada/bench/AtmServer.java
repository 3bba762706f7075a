package io.github.bancada.bench;

import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.testing.MysqlServer;
import io.github.bancada.testing.PreparationRun;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** An embedded MySQL of a benchmark's own. Close it. */
final class AtmServer implements AutoCloseable {
  /** How much of a commit is on the disk when it is acknowledged. */
  enum Durability {
    /** All of it: what money needs, and MySQL's defaults. */
    DURABLE(
        "durable",
        "--innodb-flush-log-at-trx-commit=1",
        "--log-bin",
        "--server-id=1",
        "--sync-binlog=1"),
    /** What the system has written when it crashes; no binary log. */
    RELAXED("relaxed", "--innodb-flush-log-at-trx-commit=2", "--skip-log-bin", "--sync-binlog=0");

    private final String title;
    private final List<String> options;

    Durability(String title, String... options) {
      this.title = title;
      this.options = List.of(options);
    }

    String title() {
      return title;
    }

    /** For people: {@code innodb-flush-log-at-trx-commit=1 log-bin ...}. */
    String settings() {
      return String.join(" ", options).replace("--", "");
    }
  }

  /** Enough for the tables of these benchmarks. */
  private static final String MEMORY = "--innodb-buffer-pool-size=1G";

  /**
   * Seconds. JDBC Requests that are stopped between two statements leave rows locked by a pooled
   * connection; with MySQL's 50 s, the others end as much later.
   */
  private static final String LOCK_WAIT = "--innodb-lock-wait-timeout=10";

  private final DatabaseServer server;

  private AtmServer(DatabaseServer server) {
    this.server = server;
  }

  /** Starts it, its schema empty. */
  static AtmServer start(Durability durability) throws IOException {
    if (!MysqlServer.runs()) {
      throw new IOException(
          "the embedded MySQL does not run on this machine; it needs Linux or macOS on x86-64");
    }
    List<String> options = new ArrayList<>(durability.options);
    options.add(MEMORY);
    options.add(LOCK_WAIT);
    return new AtmServer(
        DatabaseServer.start(
            JmeterRun.project().resolve("target/mysql"), options.toArray(String[]::new)));
  }

  /** Makes the tables with their rows. */
  void prepare(AtmScale scale) throws Exception {
    PreparationRun.prepare(url(), DatabaseServer.USER, PreparationRun.atm(scale));
  }

  /** Drops all tables. */
  void emptySchema() throws SQLException {
    execute("DROP DATABASE " + DatabaseServer.SCHEMA, "CREATE DATABASE " + DatabaseServer.SCHEMA);
  }

  /** Before each round, as the ATM benchmark has it: the history is empty. */
  void emptyHistory() throws SQLException {
    execute("TRUNCATE TABLE history");
  }

  void execute(String... sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      for (String each : sql) {
        statement.execute(each);
      }
    }
  }

  Connection connect() throws SQLException {
    return DriverManager.getConnection(url() + "?sslMode=DISABLED", DatabaseServer.USER, "");
  }

  String url() {
    return server.url();
  }

  int port() {
    return server.port();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
