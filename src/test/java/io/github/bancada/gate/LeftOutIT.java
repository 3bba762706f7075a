package io.github.bancada.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bancada.dist.JMeterProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** One run without GUI whose samples are all left out: a run without data. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LeftOutIT {
  private static final String HEADLINE = "Performance Gate: NO DATA, 0 of 2 criteria met";

  private Path report;
  private JMeterProcess.Result run;

  @BeforeAll
  void runWithoutData(@TempDir Path work) throws Exception {
    run =
        new GatedJMeter(work)
            .runHere(
                GatedJMeter.plan("ldap200.jmx"),
                "all : errors = 0\nall : samples >= 0",
                "-Jusers=2",
                "-Jloops=2",
                "-Jlab.entries=100",
                "-Jreport.skip=1h");
    report = work.resolve("report");
  }

  private JsonNode json(String file) throws IOException {
    return new ObjectMapper().readTree(report.resolve(file).toFile());
  }

  @Test
  void consoleSaysThatNothingCountsAndEndsAsAnEmptyRun() {
    assertThat(run.exitCode()).as(run.console()).isEqualTo(1);
    assertThat(run.stdout())
        .contains("Load Report: ldap200, 0 samples, 0 errors in 0.0 s: no data")
        .contains(HEADLINE)
        .containsPattern("Left out: the first 3600 s \\([4-9] samples\\)")
        .containsPattern("all : errors +no sample +=? ?0 +NO DATA");
    assertThat(run.console()).contains("no sample of this run counts (report.skip, report.until)");
  }

  @Test
  void filesOfTheGateHaveNoPass() throws IOException {
    assertThat(report.resolve("junit.xml")).content().contains("failures=\"0\" errors=\"2\"");
    assertThat(json("gate.json").path("result").asText()).isEqualTo("no data");
    assertThat(json("gate.json").path("passed").asBoolean()).isFalse();
    assertThat(json("gate.json").path("left_out").asText()).startsWith("Left out: the first");
  }

  @Test
  void filesOfTheReportSaySoFirst() throws IOException {
    assertThat(Files.readString(report.resolve("report.html")).split("</h1>")[1])
        .contains("<p class=\"verdict warn\">" + HEADLINE, "No data: no sample was recorded");
    assertThat(Files.readAllLines(report.resolve("report.md")).get(2))
        .isEqualTo("⚠️ **" + HEADLINE + "**");
    assertThat(json("summary.json").at("/left_out/skip_ms").asLong()).isEqualTo(3_600_000);
    assertThat(json("summary.json").at("/left_out/samples_before").asLong()).isPositive();
    assertThat(json("summary.json").at("/gates/0/result").asText()).isEqualTo("no data");
  }
}
