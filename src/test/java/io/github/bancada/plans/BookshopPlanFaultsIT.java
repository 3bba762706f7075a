package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.process.ExitCode;
import io.github.bancada.testing.FaultServer;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresMysql;
import io.github.bancada.testing.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The bookshop's plan as a user runs it, with a thief, a killed server, Stop and Shutdown. */
@RequiresMysql
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class BookshopPlanFaultsIT {
  private static final Pattern CLEAN_AUDIT =
      Pattern.compile(
          "(?m)Audit: ([\\d,]+) orders?, 0 lost, 0 invented"
              + "(?:, [\\d,]+ in doubt \\(([\\d,]+) found, [\\d,]+ absent\\))?, .* agree$");

  /** Prepared with one user: larger ids are of the run. */
  private static final String MADE = " WHERE o_id > 2592";

  private static FaultServer server;

  @TempDir Path work;

  private String url;

  @BeforeAll
  static void startServer() throws IOException {
    server = FaultServer.mysql();
  }

  @AfterAll
  static void stopServer() throws IOException {
    server.close();
  }

  private JMeterProcess start() throws Exception {
    url = server.emptySchema();
    return PlanRun.start(
        "bookshop.jmx",
        work,
        "-Jdatabase.url=" + url,
        "-Jusers=20",
        "-Jramp=0",
        "-Jduration=3600",
        "-Jbookshop.users=1",
        "-Jbookshop.think=20",
        "-Jbookshop.mix=ordering",
        "-l",
        "samples.csv",
        "-Jjmeter.save.saveservice.autoflush=true");
  }

  private void awaitOrders(int more) throws Exception {
    Waiting.await("the plan's users", () -> samples(",Bookshop Buy Confirm,") > 0);
    try (Connection connection = FaultServer.open(url)) {
      String orders = "SELECT COUNT(*) FROM orders" + MADE;
      long goal = FaultServer.count(connection, orders) + more;
      Waiting.await("orders", () -> FaultServer.count(connection, orders), n -> n >= goal);
    }
  }

  private long samples(String... parts) throws IOException {
    if (!Files.exists(work.resolve("samples.csv"))) {
      return 0;
    }
    try (Stream<String> lines = Files.lines(work.resolve("samples.csv"))) {
      return lines.filter(line -> List.of(parts).stream().allMatch(line::contains)).count();
    }
  }

  /** Console, result file and database agree. */
  private void assertSettled(JMeterProcess.Result result) throws Exception {
    Matcher audit = CLEAN_AUDIT.matcher(result.stdout());
    assertThat(audit.find()).as(result.console()).isTrue();
    long acknowledged = number(audit.group(1));
    assertThat(samples(",Bookshop Buy Confirm,", ",true,")).isEqualTo(acknowledged);
    try (Connection connection = FaultServer.open(url)) {
      assertThat(FaultServer.count(connection, "SELECT COUNT(*) FROM orders" + MADE))
          .isEqualTo(acknowledged + (audit.group(2) == null ? 0 : number(audit.group(2))));
    }
  }

  private static long number(String text) {
    return Long.parseLong(text.replace(",", ""));
  }

  @Test
  @OnlyInLongForm
  void stolenBookChangedCentAndDeletedLineAreNamedAndTheExitCodeIs3() throws Exception {
    try (JMeterProcess process = start()) {
      awaitOrders(20);
      long taxed;
      long shortened;
      try (Connection thief = FaultServer.open(url)) {
        taxed = FaultServer.count(thief, "SELECT MIN(o_id) FROM orders" + MADE);
        shortened = FaultServer.count(thief, "SELECT MIN(o_id) + 1 FROM orders" + MADE);
        shortened =
            FaultServer.count(thief, "SELECT MIN(o_id) FROM orders WHERE o_id >= " + shortened);
      }
      FaultServer.execute(
          url,
          "UPDATE item SET i_stock = i_stock - 1 WHERE i_id = 17",
          "UPDATE orders SET o_tax = o_tax + 0.01 WHERE o_id = " + taxed,
          "DELETE FROM order_line WHERE ol_id = 1 AND ol_o_id = " + shortened);
      process.shutdownTest();
      JMeterProcess.Result result = process.await();

      assertThat(result.exitCode())
          .as(result.console())
          .isEqualTo(ExitCode.CRITERION_FAILED.value());
      assertThat(result.stdout())
          .containsPattern(
              // Shutdown ends interactions that take longer than a second; some are then in doubt.
              "(?m)^Audit: [\\d,]+ orders, 0 lost, 0 invented, 1 changed"
                  + "(, \\d+ in doubt \\([^)]*\\))?, WRONG: orders \\(B1\\),"
                  + " stock \\(B2\\), ledger \\(B4\\)$")
          .containsPattern("(?m)^  item 17: stock .*: difference -1$")
          .containsPattern("(?m)^  order " + taxed + ": tax .*: difference 0\\.01$")
          .containsPattern("(?m)^  order " + shortened + ": .* missing$|" + shortened + ": it has")
          .containsPattern("(?m)^  changed: order " + shortened + ": ");
    }
  }

  @Test
  @OnlyInLongForm
  void runGoesOnWhenTheServerIsBackAndShutdownEndsIt() throws Exception {
    try (JMeterProcess process = start()) {
      awaitOrders(50);
      server.server().kill();
      Waiting.await("failures", () -> samples(",Bookshop ", ",false,"), n -> n >= 20);
      server.server().restart();
      awaitOrders(50);
      process.shutdownTest();
      JMeterProcess.Result result = process.await();

      assertThat(result.exitCode()).as(result.console()).isZero();
      assertSettled(result);
      assertThat(result.stdout())
          .containsPattern("because \\d+ interactions failed or are in doubt");
    }
  }

  @Test
  @OnlyInLongForm
  void stopEndsItAndTheAuditIsClean() throws Exception {
    try (JMeterProcess process = start()) {
      awaitOrders(50);
      process.stopTestNow();
      JMeterProcess.Result result = process.await();

      assertSettled(result);
    }
  }
}
