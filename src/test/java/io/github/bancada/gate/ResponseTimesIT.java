package io.github.bancada.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bancada.dist.JMeterProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A whole run that sends arrivals: 50 in half a second, for a single user who needs 40 ms for each.
 * So the server is as quick as ever, and the last visitor waits for a second and a half.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class ResponseTimesIT {
  private static final Path PLAN =
      JMeterProcess.projectDirectory()
          .resolve("src/test/resources/io/github/bancada/report/arrivals.jmx");

  @TempDir static Path work;
  private static JMeterProcess.Result run;

  @BeforeAll
  static void run() throws Exception {
    run =
        new GatedJMeter(work)
            .run(
                PLAN,
                """
                all : samples = 50
                all : response min >= 40 ms
                all : response max > 1 s
                all : response max > 1 s for 3600 s
                Work : response p95 < 1 ms
                """,
                "-Jjmeter.save.saveservice.output_format=xml");
  }

  @Test
  void consoleShowsBothTimesAndTheArrivals() {
    assertThat(run.stdout())
        .contains(
            "\nresponse time  ", "\nArrivals: 100 /s for 0.5 s (even): 50 served, 0 unserved, ")
        .contains("late (worst ", "at most 1 of 1 user busy", "\nLate arrivals: ")
        .doesNotContain("Invalid run");
  }

  @Test
  void gateJudgesThem() {
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.stdout())
        .contains("Performance Gate: FAILED, 4 of 5 criteria met")
        .contains("Work : response p95 of successful samples");
  }

  @Test
  void filesHaveThem() throws Exception {
    List<String> aggregate = Files.readAllLines(work.resolve("report/aggregate.csv"));
    assertThat(aggregate.get(0))
        .contains(",response_max_ms,latency_mean_ms")
        .endsWith(",transactions");
    assertThat(aggregate.get(1)).matches("Work,50,0,0,.*,[01](\\.\\d+)?,\\d+,\\d+,\\d+,");
    JsonNode summary = new ObjectMapper().readTree(work.resolve("report/summary.json").toFile());
    assertThat(summary.at("/total/response/samples").asLong()).isEqualTo(50);
    assertThat(summary.at("/total/response/max_ns").asLong())
        .isGreaterThan(summary.at("/total/max_ns").asLong());
    assertThat(summary.at("/arrivals/served").asLong()).isEqualTo(50);
    assertThat(work.resolve("report/report.html")).content().contains("Response times");
  }

  @Test
  void resultFileOfJMeterNamesNoClassOfTheBundle() throws Exception {
    assertThat(work.resolve("run.jtl"))
        .content()
        .contains("<name>intended start: ")
        .doesNotContain("bancada");
  }
}
