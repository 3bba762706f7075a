package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.testing.OnlyInLongForm;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
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
  @OnlyInLongForm
  void usersWithoutAnswerFailTheGate() throws Exception {
    try (JMeterProcess process =
        PlanRun.start(
            "web100.jmx",
            work,
            gate("web100"),
            "-Jlab.website.maxconnections=10",
            // A served user holds a connection for longer than the others wait.
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
  @Nested
  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  class RunAndItsFiles {
    private PlanRun run;

    @BeforeAll
    void run(@TempDir Path directory) throws Exception {
      run = PlanRun.of("ldap200.jmx", directory, PlanRun.patientGate(directory, "ldap200"));
    }

    @Test
    void gateMeasuresWhatTheReportShows() throws Exception {
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

    @Test
    void filesOfARunAgreeWithEachOther() throws Exception {
      LabelSummary total = run.summary().total();
      assertThat(total.samples()).isEqualTo(2000);
      run.assertPublished("latency flat once the connections were open", "2,000");
      assertThat(run.lines("aggregate.csv"))
          .hasSize(3)
          .first()
          .isEqualTo(
              "label,samples,errors,error_percent,min_ms,mean_ms,stddev_ms,p50_ms,p90_ms,p95_ms,"
                  + "p99_ms,p99_9_ms,max_ms,throughput_per_s,received_kb_per_s,sent_kb_per_s,"
                  + "connect_mean_ms,failed_min_ms,failed_mean_ms,failed_p50_ms,failed_p95_ms,"
                  + "failed_p99_ms,failed_max_ms,latency_mean_ms,latency_p50_ms,latency_p90_ms,"
                  + "latency_p95_ms,latency_p99_ms,latency_max_ms,apdex,apdex_satisfied,"
                  + "apdex_tolerating,apdex_slow,transactions");
      String[] last = run.lines("aggregate.csv").get(2).split(",");
      assertThat(last[0]).isEqualTo("TOTAL");
      assertThat(Double.parseDouble(last[9]) * 1e6)
          .isCloseTo(total.outcomes().all().percentileNanos(95), offset(0.5));
      long counted = 0;
      for (String line : run.lines("latency.csv").subList(1, run.lines("latency.csv").size())) {
        counted += Long.parseLong(line.split(",")[3]);
      }
      assertThat(counted).isEqualTo(2000);
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
