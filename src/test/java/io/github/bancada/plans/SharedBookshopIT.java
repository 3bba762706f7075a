package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.metrics.RunInfo;
import io.github.bancada.testing.MysqlServer;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresMysql;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two JMeters that know nothing of each other and buy in one shop at the same time. Their virtual
 * users have the same names, and so take the same walks.
 */
@OnlyInLongForm
@RequiresMysql
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class SharedBookshopIT {
  @TempDir Path work;

  @Test
  void bothFindTheShopReadyTakeIdsOfTheirOwnAndAuditClean() throws Exception {
    String url = MysqlServer.newSchema();
    Path first = Files.createDirectory(work.resolve("first"));
    Path second = Files.createDirectory(work.resolve("second"));
    String[] arguments = {
      "-Jdatabase.url=" + url,
      "-Jusers=6",
      "-Jramp=0",
      "-Jduration=20",
      "-Jbookshop.users=1",
      "-Jbookshop.think=50"
    };

    List<PlanRun> runs;
    try (JMeterProcess one = PlanRun.start("bookshop.jmx", first, arguments);
        JMeterProcess other = PlanRun.start("bookshop.jmx", second, arguments)) {
      runs =
          List.of(
              new PlanRun(one.await(), first.resolve("report")),
              new PlanRun(other.await(), second.resolve("report")));
    }

    for (PlanRun run : runs) {
      assertThat(run.result().exitCode()).as(run.result().console()).isZero();
      assertThat(run.console()).containsPattern(BookshopPlansIT.CLEAN_AUDIT);
      assertThat(run.summary().total().errors()).isZero();
    }
    assertThat(runs)
        .extracting(PlanRun::console)
        .as("one loads, the other finds it done")
        .anyMatch(console -> console.contains(" loaded"))
        .anyMatch(console -> !console.contains(" loaded"));
    RunInfo one = runs.get(0).summary().info();
    RunInfo other = runs.get(1).summary().info();
    assertThat(Math.min(one.endEpochMillis(), other.endEpochMillis()))
        .as("they work at the same time")
        .isGreaterThan(Math.max(one.startEpochMillis(), other.startEpochMillis()));
    try (BookshopRows found = BookshopRows.of(url)) {
      assertThat(found.orders()).isPositive().isEqualTo(bought(runs.get(0)) + bought(runs.get(1)));
      assertThat(found.engines()).isEqualTo(2);
      assertThat(found.sharedRanges()).isZero();
    }
  }

  private static long bought(PlanRun run) throws Exception {
    return run.summary().labels().stream()
        .filter(label -> label.label().equals("Bookshop Buy Confirm"))
        .mapToLong(label -> label.samples() - label.errors())
        .sum();
  }
}
