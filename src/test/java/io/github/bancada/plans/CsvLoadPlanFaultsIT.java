package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.testing.FaultProxy;
import io.github.bancada.testing.MysqlServer;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresMysql;
import io.github.bancada.testing.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The CSV plan as a user runs it, while the server is killed and while the network is silent. */
@RequiresMysql
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class CsvLoadPlanFaultsIT {
  private static final int USERS = 4;

  private static DatabaseServer server;

  @TempDir Path work;

  @BeforeAll
  static void startServer() throws IOException {
    server =
        DatabaseServer.start(
            MysqlServer.home(), "--innodb-flush-log-at-trx-commit=1", "--sync-binlog=1");
  }

  @AfterAll
  static void stopServer() throws IOException {
    server.close();
  }

  private JMeterProcess start(String url, String table) throws IOException {
    return PlanRun.start(
        "csv-load.jmx",
        work,
        "-Jdatabase.url=" + url,
        "-Jusers=" + USERS,
        "-Jcsv.rows=100000",
        "-Jcsv.size=35000000",
        "-Jcsv.table=" + table,
        "-l",
        "samples.csv",
        "-Jjmeter.save.saveservice.autoflush=true");
  }

  private long samples(String... parts) {
    try {
      return Files.readAllLines(work.resolve("samples.csv")).stream()
          .filter(line -> List.of(parts).stream().allMatch(line::contains))
          .count();
    } catch (IOException e) {
      return 0; // not there yet
    }
  }

  private static long rows(String table) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(
                server.url() + "?sslMode=DISABLED&allowPublicKeyRetrieval=true",
                DatabaseServer.USER,
                "");
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM " + table)) {
      row.next();
      return row.getLong(1);
    }
  }

  private void awaitInserts(int more) {
    long goal = samples("CSV INSERT", ",true,") + more;
    Waiting.await("inserts", () -> samples("CSV INSERT", ",true,"), n -> n >= goal);
  }

  @Test
  @OnlyInLongForm
  void runGoesOnWhenTheServerIsBackAndEveryAcknowledgedRowIsThere() throws Exception {
    try (JMeterProcess process = start(server.url(), "killed")) {
      awaitInserts(200);
      server.kill();
      Waiting.await("a failure of each user", () -> samples("no connection to"), n -> n >= USERS);
      server.restart();
      awaitInserts(200);
      process.shutdownTest();
      JMeterProcess.Result result = process.await();

      assertThat(result.exitCode()).as(result.console()).isZero();
      long inserted = samples("CSV INSERT", ",true,");
      long unknown = samples("CSV INSERT", "whether the row was inserted is not known");
      assertThat(unknown).isLessThanOrEqualTo(USERS);
      assertThat(rows("killed")).isBetween(inserted, inserted + unknown);
      assertThat(result.stdout()).contains("CSV Load Results: ");
      // Without a pause after each failure the whole file would be gone in a second.
      assertThat(samples(",false,")).isLessThan(samples(",true,"));
    }
  }

  @Test
  @OnlyInLongForm
  void shutdownEndsUsersWhoWaitForASilentServer() throws Exception {
    try (FaultProxy proxy = new FaultProxy(server.port());
        JMeterProcess process = start(proxy.through(server.url()), "silent")) {
      awaitInserts(100);
      proxy.swallow();
      Waiting.await("users without an answer", proxy::silenced, n -> n >= USERS);
      process.shutdownTest(); // their statement timeout is a minute
      JMeterProcess.Result result = process.await();

      assertThat(result.exitCode()).as(result.console()).isZero();
      assertThat(samples(",cancelled,")).isEqualTo(USERS);
      long inserted = samples("CSV INSERT", ",true,");
      assertThat(rows("silent")).isBetween(inserted, inserted + USERS);
    }
  }
}
