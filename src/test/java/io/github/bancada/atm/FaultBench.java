package io.github.bancada.atm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.atm.audit.AuditReport;
import io.github.bancada.atm.audit.EveryAccount;
import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.withdraw.WithdrawalSettings;
import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.testing.MysqlServer;
import io.github.bancada.testing.Waiting;
import io.github.bancada.transaction.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A separate MySQL server with durable settings (the log is on disk before a commit is
 * acknowledged), for tests that kill, restart or misconfigure it, with a prepared schema for each
 * test. For one thread, but any thread may use schemas and connections.
 */
public final class FaultBench implements AutoCloseable {
  /** Longer than 100 ms: if queried more often, InnoDB's own tables never change. */
  private static final Duration INNODB_PAUSE = Duration.ofMillis(110);

  /** Number of transactions that wait for a lock. */
  static final String LOCK_WAITS =
      "SELECT COUNT(*) FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'";

  private final DatabaseServer server;
  private final AtomicInteger schemas = new AtomicInteger();

  FaultBench() throws IOException {
    server =
        DatabaseServer.start(
            MysqlServer.home(), "--innodb-flush-log-at-trx-commit=1", "--sync-binlog=1");
  }

  DatabaseServer server() {
    return server;
  }

  /** JDBC URL of a new schema, empty. */
  String emptySchema() throws SQLException {
    String name = "fault" + schemas.incrementAndGet();
    try (Connection connection = open(server.url());
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + name);
    }
    return server.url().replace("/" + DatabaseServer.SCHEMA, "/" + name);
  }

  /** JDBC URL of a new schema, prepared. */
  String prepared(AtmScale scale) throws SQLException, DatabaseFailure {
    String url = emptySchema();
    prepare(url, scale);
    return url;
  }

  /** Prepares a schema. */
  static void prepare(String url, AtmScale scale) throws DatabaseFailure {
    new PreparedAtm(address(url), scale).prepare();
  }

  /**
   * Checks that audit and books agree.
   *
   * @return ids of the transactions in doubt that are in the history
   */
  static Set<Long> settle(String url, WithdrawalUsers users) throws Exception {
    AuditReport report = audit(url);
    Set<Long> found;
    try (Connection connection = open(url)) {
      found = Books.assertAgree(connection, users);
    }
    assertThat(report.line()).as(report.text()).isEqualTo(line(users, found.size()));
    assertThat(report.isClean()).as(report.text()).isTrue();
    return found;
  }

  /** The audit, over a connection that the virtual users do not use. */
  static AuditReport audit(String url) throws DatabaseFailure {
    return new PreparedAtm(address(url)).audit(EveryAccount.TRUE);
  }

  /** The line of a clean audit after these outcomes. */
  private static String line(WithdrawalUsers users, int found) {
    int doubts = users.ids(Outcome.IN_DOUBT).size();
    return String.format(
        Locale.ROOT,
        "Audit: %,d withdrawals, 0 lost, 0 invented%s, balances agree",
        users.count(Outcome.COMMITTED),
        doubts == 0
            ? ""
            : String.format(
                Locale.ROOT,
                ", %,d in doubt (%,d found, %,d absent)",
                doubts,
                found,
                doubts - found));
  }

  /** Directory of a schema's tables on the server. */
  Path directoryOf(String url) throws SQLException {
    try (Connection connection = open(url);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT CONCAT(@@datadir, DATABASE())")) {
      row.next();
      return Path.of(row.getString(1));
    }
  }

  /** Settings with other limits. */
  static WithdrawalSettings with(
      WithdrawalSettings settings, int lockWaitSeconds, int statementMillis, int retries) {
    return new WithdrawalSettings(
        settings.address(),
        settings.transaction(),
        settings.scale(),
        settings.remotePercent(),
        settings.amounts(),
        settings.seed(),
        settings.isolation(),
        settings.statements(),
        settings.commit(),
        lockWaitSeconds,
        statementMillis,
        retries,
        settings.backoffMillis(),
        statementMillis,
        settings.subResults());
  }

  /** Drops a schema. */
  static void drop(String url) throws SQLException {
    execute(url, "DROP DATABASE " + url.substring(url.lastIndexOf('/') + 1));
  }

  static DatabaseAddress address(String url) {
    return DatabaseAddress.tcp(url, DatabaseServer.USER, "");
  }

  /** A connection of the plain driver. */
  static Connection open(String url) throws SQLException {
    return DriverManager.getConnection(
        url + "?sslMode=DISABLED&allowPublicKeyRetrieval=true", DatabaseServer.USER, "");
  }

  /** Executes a statement as administrator. */
  public static void execute(String url, String sql) throws SQLException {
    try (Connection connection = open(url);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /**
   * Waits until no transaction is open on the server: it has noticed cut connections and rolled
   * back.
   */
  static void awaitQuiet(String url) throws SQLException {
    try (Connection connection = open(url)) {
      awaitInnoDb(
          "open transactions to end",
          () ->
              Books.count(
                      connection,
                      "SELECT COUNT(*) FROM information_schema.innodb_trx"
                          + " WHERE trx_mysql_thread_id <> CONNECTION_ID()")
                  == 0);
    }
  }

  /**
   * Waits for a condition of InnoDB's own tables. Pauses before the first query too, because they
   * may still show an earlier test.
   */
  static void awaitInnoDb(String what, Waiting.Condition condition) {
    Waiting.awaitRarely(what, INNODB_PAUSE, condition);
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
