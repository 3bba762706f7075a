package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.dist.RemoteEngine;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.process.ExitCode;
import io.github.bancada.testing.MysqlServer;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresMysql;
import io.github.bancada.testing.Waiting;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Two remote engines whose users buy in one shop, each with an audit of its own. */
@OnlyInLongForm
@RequiresMysql
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class DistributedBookshopIT {
  private static final int USERS = 6;

  /** The controller counts all interactions, so that they can be compared with other figures. */
  private static final String[] ALL_COUNT = {"-Jramp=0", "-Jduration=3600"};

  @TempDir static Path shared;
  private static EnginePair engines;

  @BeforeAll
  static void startEngines() throws Exception {
    engines = EnginePair.start(shared);
  }

  @AfterAll
  static void endEngines() {
    if (engines != null) {
      engines.close();
    }
  }

  private static String[] arguments(String url, String... more) {
    return engines.controlledWith(
        Stream.of(
                List.of(ALL_COUNT),
                List.of(
                    "-Gdatabase.url=" + url,
                    "-Jdatabase.url=" + url,
                    "-Gusers=" + USERS,
                    "-Gramp=1",
                    "-Gduration=10",
                    "-Gbookshop.users=1",
                    "-Gbookshop.think=50"),
                List.of(more))
            .flatMap(List::stream)
            .toArray(String[]::new));
  }

  @Test
  void resultsOnTheControllerAreTheSumOfTheEnginesAndEachAuditsItsOwn(@TempDir Path work)
      throws Exception {
    String url = MysqlServer.newSchema();

    PlanRun run =
        PlanRun.ofScript(
            "bookshop.jmx",
            work,
            arguments(
                url,
                PlanRun.gate(
                    work, "all : errors = 0", "Prepare : samples = 2", "Audit : samples = 2")));

    assertThat(run.console())
        .containsOnlyOnce("Performance Gate: passed, 3 of 3 criteria met")
        .contains("mix shopping, " + 2 * USERS + " users, ramp 0 s")
        .containsPattern("Server CPU: \\d+ % of one core")
        .containsPattern("(?m)^steady window, shopping +\\d")
        .containsPattern(auditOf(engines.first(), "agree"))
        .containsPattern(auditOf(engines.second(), "agree"));
    List<LabelSummary> parts = run.summary().engines();
    LabelSummary total = run.summary().total();
    assertThat(parts).hasSize(2).allMatch(each -> each.samples() > 0);
    Map<String, Map<String, String>> rows = run.rows("bookshop.csv");
    assertThat(rows.get("ALL").get("count"))
        .as("all interactions of both engines")
        .isEqualTo(Long.toString(parts.stream().mapToLong(LabelSummary::samples).sum()))
        .isEqualTo(Long.toString(total.samples()));
    assertThat(Double.parseDouble(rows.get("ALL").get("mean_s")))
        .isCloseTo(total.elapsed().meanNanos() / 1e9, within(2e-9));
    assertThat(run.summary().labels())
        .allSatisfy(
            label ->
                assertThat(rows.get(label.label().replace("Bookshop ", "")).get("count"))
                    .as(label.label())
                    .isEqualTo(Long.toString(label.samples())));
    try (BookshopRows found = BookshopRows.of(url)) {
      assertThat(rows.get("Buy Confirm").get("count")).isEqualTo(Long.toString(found.orders()));
      assertThat(found.engines()).isEqualTo(2);
      assertThat(found.sharedRanges()).isZero();
    }
  }

  @Test
  void auditThatFailsOnAnEngineIsToldByTheControllerAndIsItsExitCode(@TempDir Path work)
      throws Exception {
    String url = MysqlServer.newSchema();
    try (JMeterProcess process = PlanRun.start("bookshop.jmx", work, arguments(url));
        BookshopRows found = BookshopRows.of(url)) {
      Waiting.await("orders", () -> hasOrders(found));
      found.change("UPDATE item SET i_stock = i_stock - 1 WHERE i_id = 7");
      JMeterProcess.Result result = process.await();

      assertThat(result.exitCode())
          .as(result.console())
          .isEqualTo(ExitCode.CRITERION_FAILED.value());
      assertThat(result.stdout())
          .containsPattern(auditOf(engines.first(), "WRONG: stock \\(B2\\)"))
          .containsPattern(auditOf(engines.second(), "WRONG: stock \\(B2\\)"))
          .containsPattern("(?m)^" + engines.first().name() + ": B2 WRONG: .*item 7: .*-1");
    }
  }

  /** The line of an engine's audit on the controller's console: nothing is lost or invented. */
  private static String auditOf(RemoteEngine engine, String verdict) {
    return "(?m)^" + engine.name() + ": Audit: [1-9][^;]*, 0 lost, 0 invented, .*" + verdict + "$";
  }

  private static boolean hasOrders(BookshopRows found) {
    try {
      return found.orders() > 0;
    } catch (SQLException e) {
      return false; // the tables are not there yet
    }
  }
}
