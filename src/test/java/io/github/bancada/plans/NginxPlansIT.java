package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.bancada.metrics.Failures;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.testing.NginxServer;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresNginx;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The web plans against a real nginx. */
@RequiresNginx
class NginxPlansIT {
  @TempDir Path work;

  @Test
  void web100IsServedOnOneConnectionAUser() throws Exception {
    try (NginxServer server = NginxServer.start()) {
      PlanRun run = PlanRun.of("web100.jmx", work, "-Jhttp.url=" + server.url());

      RunSummary summary = run.summary();
      assertThat(summary.total().samples()).isEqualTo(1_000);
      assertThat(summary.total().errors()).as(run.console()).isZero();
      assertThat(summary.total().traffic().receivedBytes())
          .isGreaterThan(1_000L * NginxServer.PAGE_BYTES);
      assertThat(summary.info().server().embedded()).isEmpty();
      assertThat(summary.info().server().sameMachine()).isTrue();
      assertThat(run.console()).doesNotContain("embedded");
      assertThat(server.requests())
          .as("one of each user to connect, and the load")
          .hasSize(100 + 1_000)
          .allMatch(request -> request.status() == 200)
          .extracting(NginxServer.Request::connection)
          .satisfies(connections -> assertThat(connections.stream().distinct()).hasSize(100));
    }
  }

  @Test
  @OnlyInLongForm
  void withoutKeepAliveEachRequestHasAConnection() throws Exception {
    try (NginxServer server = NginxServer.start()) {
      PlanRun run =
          PlanRun.of(
              "web100.jmx", work, "-Jusers=20", "-Jkeepalive=false", "-Jhttp.url=" + server.url());

      assertThat(run.summary().total().errors()).as(run.console()).isZero();
      assertThat(server.requests())
          .hasSize(20 + 200)
          .extracting(NginxServer.Request::connection)
          .doesNotHaveDuplicates();
    }
  }

  @Test
  @OnlyInLongForm
  void web1000IsServed() throws Exception {
    try (NginxServer server = NginxServer.start()) {
      PlanRun run = PlanRun.of("web1000.jmx", work, "-Jhttp.url=" + server.url());

      assertThat(run.summary().total().samples()).isEqualTo(10_000);
      assertThat(run.summary().total().errors()).as(run.console()).isZero();
      assertThat(server.requests()).hasSize(11_000);
    }
  }

  @Test
  @OnlyInLongForm
  void pageThatIsMissingIsAnErrorWithItsCode() throws Exception {
    try (NginxServer server = NginxServer.start()) {
      PlanRun run =
          PlanRun.of("web100.jmx", work, "-Jusers=2", "-Jhttp.url=" + server.url() + "missing");

      assertThat(run.summary().failures().groups())
          .extracting(Failures.Group::label, Failures.Group::code, Failures.Group::count)
          .containsExactlyInAnyOrder(tuple("Home page", "404", 20L), tuple("Connect", "404", 2L));
    }
  }

  @Test
  void serverOutOfDescriptorsLetsTheRunEndAndIsReported() throws Exception {
    try (NginxServer limited = NginxServer.start(64)) {
      PlanRun run =
          PlanRun.of(
              "web1000.jmx",
              work,
              "-Jusers=300",
              "-Jhttp.connect.timeout=200",
              "-Jhttp.response.timeout=200",
              "-Jhttp.url=" + limited.url());

      RunSummary summary = run.summary();
      assertThat(summary.labels())
          .filteredOn(label -> label.label().equals("Home page"))
          .singleElement()
          .satisfies(label -> assertThat(label.samples()).isEqualTo(3_000));
      assertThat(summary.total().errors()).as(run.console()).isPositive();
      assertThat(summary.failures().groups())
          .extracting(Failures.Group::code)
          // 500: it took the connection and cannot open the page.
          .allMatch(code -> code.equals("500") || code.startsWith("Non HTTP response code: "));
      assertThat(summary.failures().first()).isPresent();
    }
  }
}
