package io.github.bancada.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.jtl.StoredRun;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.TransactionSamples;
import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.table.RunPart;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * One run with Transaction Controllers of both kinds, one inside another: 10 rounds of Search, of
 * Buy with Fill with Add and with Pay, which fails, and of Account, a parent sample.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TransactionControllersIT {
  private static final String CRITERIA =
      """
      all : samples = 40
      all : errors = 25 %
      Buy : errors = 100 %
      Fill : samples = 10
      """;

  private Path work;
  private Path report;
  private JMeterProcess.Result run;

  @BeforeAll
  void runOnce(@TempDir Path directory) throws Exception {
    work = directory;
    report = work.resolve("report");
    Path plan =
        JMeterProcess.projectDirectory()
            .resolve("src/test/resources/io/github/bancada/gate/transactions.jmx");
    run = new GatedJMeter(work).run(plan, CRITERIA);
  }

  @Test
  void consoleAndGateCountTheSamplesInside() {
    assertThat(run.exitCode()).as(run.console()).isZero();
    assertThat(run.stdout())
        .contains("Load Report: transactions, 40 samples, 10 errors")
        .contains("Performance Gate: passed, 4 of 4 criteria met")
        .containsPattern("\nBuy \\* +10 +10 ")
        .containsPattern("\nFill \\* +10 +0 ")
        .containsPattern("\nAccount +10 +0 ")
        .containsPattern(
            "\nTOTAL +40 +10 .*\n\\* 2 Transaction Controllers: their samples are not in TOTAL,"
                + " which counts the samples inside them\\.\n");
  }

  @Test
  void filesHaveTheSameNumbers() throws Exception {
    RunSummary summary = SummaryJson.read(report.resolve("summary.json"));

    assertThat(summary.total().samples()).isEqualTo(40);
    assertThat(summary.total().errors()).isEqualTo(10);
    assertThat(summary.transactions())
        .extracting(LabelSummary::label, LabelSummary::samples, LabelSummary::errors)
        .containsExactlyInAnyOrder(tuple("Fill", 10L, 0L), tuple("Buy", 10L, 10L));
    assertThat(Files.readString(report.resolve("aggregate.csv")))
        .contains("\nTOTAL,40,10,25,")
        .containsPattern("\nBuy,10,10,100,.*,10\n");
    assertThat(Files.readString(report.resolve("report.md"))).contains("| TOTAL | 40 | 25.00 |");
    assertThat(Files.readString(report.resolve("report.html")))
        .contains("10 of 40 samples failed", "not in TOTAL, which counts the samples inside them");
    assertThat(
            new ObjectMapper()
                .readTree(report.resolve("gate.json").toFile())
                .at("/criteria/0/measured")
                .asLong())
        .isEqualTo(40);
  }

  @Test
  void resultFileHasTheSameTotalAndTheOtherOne() throws Exception {
    Path file = work.resolve("run.jtl");
    for (TransactionSamples choice : TransactionSamples.values()) {
      try (StoredRun stored = StoredRun.open(file, RunPart.WHOLE, Optional.of(choice))) {
        assertThat(stored.summary().total().samples())
            .isEqualTo(choice == TransactionSamples.COUNT ? 70 : 40); // Login has lines too
        assertThat(stored.summary().transactions())
            .extracting(LabelSummary::label)
            .containsExactlyInAnyOrder("Fill", "Buy", "Account");
      }
    }
  }
}
