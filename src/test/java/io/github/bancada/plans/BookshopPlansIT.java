package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresMysql;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The bookshop's plans with no server at hand: the embedded MySQL starts. */
@RequiresMysql
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class BookshopPlansIT {
  /** What the audit says when all is well. */
  static final String CLEAN_AUDIT =
      "(?m)^.*Audit: [1-9][\\d,]* orders?, 0 lost, 0 invented, .*agree$";

  /** Rows of a mix: its interactions, and all of them. */
  private static final int ROWS = 14 + 1;

  @TempDir Path work;

  /** A run with users that hardly think, and few seconds. */
  static PlanRun small(String plan, Path work, String... more) throws Exception {
    List<String> all = new ArrayList<>(List.of(more));
    all.addAll(List.of("-Jusers=20", "-Jramp=1", "-Jduration=5", "-Jbookshop.think=100"));
    return PlanRun.of(plan, work, all.toArray(String[]::new));
  }

  @Test
  void interactionsHaveTheirSharesAndNoOrderIsLost() throws Exception {
    Path gate = work.resolve("shop.gate");
    Files.writeString(
        gate,
        """
        all : errors = 0
        Prepare : samples = 1
        Audit : samples = 1
        "Bookshop Home" : samples > 10
        """);

    PlanRun run = small("bookshop.jmx", work, "-Jgate=" + gate);

    assertThat(run.console())
        .contains("Lab Server: embedded MySQL")
        .containsPattern(CLEAN_AUDIT)
        .contains("mix shopping, 20 users, ramp 1 s (not counted)")
        .contains("Bogotransactions (BT)")
        .contains("Performance Gate: passed, 4 of 4 criteria met");
    run.assertPublished("DBT-1", "0.505");
    assertThat(run.result().stderr()).isEmpty();
    assertThat(run.summary().labels())
        .as("preparing and the audit are no load")
        .extracting(LabelSummary::label)
        .allMatch(label -> label.startsWith("Bookshop "));
    assertThat(run.lines("bookshop.csv")).hasSize(1 + ROWS);
  }

  @Test
  @OnlyInLongForm
  void threeMixesByProceduresLoseNoOrder() throws Exception {
    PlanRun run =
        small("bookshop-mix.jmx", work, "-Jbookshop.statements=procedure", "-Jbookshop.pool=5");

    assertThat(run.console())
        .containsPattern(CLEAN_AUDIT)
        .contains("mix browsing, 20 users", "mix shopping, 20 users", "mix ordering, 20 users");
    assertThat(run.summary().total().errors()).isZero();
    assertThat(run.lines("bookshop.csv")).hasSize(1 + 3 * ROWS);
  }

  @Test
  @OnlyInLongForm
  void shortCutsOfTheOriginalLoseNoOrderAndTheReportNamesThem() throws Exception {
    PlanRun run =
        small(
            "bookshop.jmx",
            work,
            "-Jbookshop.search.cache=true",
            "-Jbookshop.best.sellers=newProducts");

    assertThat(run.console())
        .containsPattern(CLEAN_AUDIT)
        .contains("Search cache: searches by author and title were answered from the application")
        .contains("Best Sellers are the New Products, the short cut of DBT-1.");
    assertThat(run.summary().total().errors()).isZero();
  }
}
