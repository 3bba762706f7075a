package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.report.live.Dashboard;
import io.github.bancada.testing.FreePort;
import io.github.bancada.testing.PrometheusServer;
import io.github.bancada.testing.RequiresPrometheus;
import io.github.bancada.testing.Waiting;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A real Prometheus reads a run, and answers what the dashboard asks. */
@RequiresPrometheus
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class PrometheusIT {
  private static final String TOKEN = "0123456789abcdef";

  @TempDir Path work;

  @Test
  void prometheusHasTheTotalsOfTheReport() throws Exception {
    int port = FreePort.find();
    try (PrometheusServer prometheus = PrometheusServer.start(port, TOKEN)) {
      PlanRun run =
          PlanRun.ofScript(
              "ldap500.jmx",
              work,
              "-Jusers=10",
              "-Jloops=100",
              "-Jldap.filter=(uid=nobody)",
              "-Jldap.expect.entries=1",
              "-Jlab.entries=100",
              "-Jlive.port=" + port,
              "-Jlive.token=" + TOKEN,
              "-Jlive.linger=60");

      RunSummary summary = run.summary();
      assertThat(summary.total().samples()).isEqualTo(1_000);
      assertThat(total(prometheus, "bancada_samples_total", 1_000)).isEqualTo(1_000);
      assertThat(total(prometheus, "bancada_errors_total", summary.total().errors()))
          .isEqualTo(summary.total().errors())
          .isPositive();
      assertThat(total(prometheus, "bancada_elapsed_seconds_count", 1_000)).isEqualTo(1_000);
      assertThat(total(prometheus, "bancada_received_bytes_total", 0))
          .isEqualTo(summary.total().traffic().receivedBytes());
      assertThat(run.result().stdout()).doesNotContain(TOKEN);
      assertThat(summary.info().settings().properties()).containsEntry("live.token", "***");
      for (String expression : Dashboard.read().expressions()) {
        JsonNode answer = prometheus.query(expression);
        assertThat(answer.path("status").asText())
            .as(expression + ": " + answer)
            .isEqualTo("success");
      }
    }
  }

  /** What Prometheus read last, of all series; it shows no series of a program that has ended. */
  private static double total(PrometheusServer prometheus, String metric, double wanted) {
    return Waiting.await(
        metric + " in Prometheus",
        () -> prometheus.number("sum(max_over_time(" + metric + "[5m]))"),
        value -> value > 0 && (wanted == 0 || value == wanted));
  }
}
