package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Plans with their gates and their embedded servers, as a pipeline runs them. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class GatesIT {
  @TempDir Path work;

  private static String gate(String name) {
    return "-Jgate=" + JMeterProcess.projectDirectory().resolve("gates/" + name + ".gate");
  }

  @Test
  void web100MeetsItsGate() throws Exception {
    PlanRun run = PlanRun.of("web100.jmx", work, gate("web100")); // and exits with 0

    assertThat(run.console())
        .contains("Performance Gate: passed, 6 of 6 criteria met")
        .containsPattern("all : samples +1000 += 1000 +passed");
  }

  @Test
  void usersWithoutAnswerFailTheGate() throws Exception {
    try (JMeterProcess process =
        PlanRun.start(
            "web100.jmx",
            work,
            gate("web100"),
            "-Jlab.website.maxconnections=10",
            // Who is served holds a connection for longer than the others wait.
            "-Jlab.website.delay=60",
            "-Jhttp.response.timeout=300")) {
      JMeterProcess.Result result = process.await();

      assertThat(result.exitCode()).as(result.console()).isEqualTo(3);
      assertThat(result.stdout())
          .contains("Performance Gate: FAILED")
          .containsPattern("all : samples +1[0-9]+ .*FAILED") // 1,000, and who could not connect
          .containsPattern("all : errors +[1-9][0-9]* .*FAILED");
    }
  }

  /** Console, CSV, JSON and gate show one number. */
  @Test
  void gateMeasuresWhatTheReportShows() throws Exception {
    PlanRun run = PlanRun.of("ldap200.jmx", work, gate("ldap200"));

    RunSummary summary = run.summary();
    LabelSummary search = summary.labels().get(0);
    Map<String, BigDecimal> measured = new HashMap<>();
    JsonNode json = new ObjectMapper().readTree(run.directory().resolve("gate.json").toFile());
    for (JsonNode criterion : json.get("criteria")) {
      if (criterion.has("measured")) {
        measured.put(
            criterion.get("metric").asText(),
            inNanos(criterion.get("measured").decimalValue(), criterion.get("unit").asText()));
      }
    }
    assertThat(measured.get("samples")).isEqualByComparingTo(String.valueOf(2000));
    assertThat(measured.get("errors")).isEqualByComparingTo(BigDecimal.ZERO);
    assertThat(measured.get("p50"))
        .isEqualByComparingTo(BigDecimal.valueOf(search.outcomes().all().percentileNanos(50)));
    assertThat(measured.get("p95"))
        .isEqualByComparingTo(BigDecimal.valueOf(search.outcomes().all().percentileNanos(95)));
    assertThat(measured.get("max"))
        .isEqualByComparingTo(BigDecimal.valueOf(search.outcomes().all().maxNanos()));
    List<String> titles = List.of(run.lines("aggregate.csv").get(0).split(","));
    String[] cells = run.lines("aggregate.csv").get(1).split(",");
    for (String metric : List.of("p50", "p95", "max")) {
      assertThat(measured.get(metric))
          .as("%s in aggregate.csv", metric)
          .isEqualByComparingTo(
              new BigDecimal(cells[titles.indexOf(metric + "_ms")]).movePointRight(6));
    }
  }

  private static BigDecimal inNanos(BigDecimal value, String unit) {
    return switch (unit) {
      case "ms" -> value.movePointRight(6);
      case "s" -> value.movePointRight(9);
      default -> value;
    };
  }
}
