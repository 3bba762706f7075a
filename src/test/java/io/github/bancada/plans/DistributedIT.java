package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.metrics.RunSummary;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One controller and two engines, each a process of its own, all on this machine. */
class DistributedIT {
  private static final String WITHOUT_TLS = "-Jserver.rmi.ssl.disable=true";
  private static final String LOOPBACK = "-Djava.rmi.server.hostname=127.0.0.1";

  @TempDir Path work;

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private JMeterProcess engine(String name, int port) throws IOException {
    return JMeterProcess.ofScript(
        JMeterProcess.binJMeter(),
        Files.createDirectory(work.resolve(name)),
        Map.of(),
        "-s",
        "-Jserver_port=" + port,
        "-Jserver.rmi.localport=" + freePort(),
        LOOPBACK,
        WITHOUT_TLS);
  }

  @Test
  void controllerReportsAllEnginesOnceAndInNanoseconds() throws Exception {
    int firstPort = freePort();
    int secondPort = freePort();
    try (JMeterProcess first = engine("first", firstPort);
        JMeterProcess second = engine("second", secondPort)) {
      first.awaitOutput("Created remote object");
      second.awaitOutput("Created remote object");

      PlanRun run =
          PlanRun.of(
              "ldap200.jmx",
              Files.createDirectory(work.resolve("controller")),
              "-R",
              "127.0.0.1:" + firstPort + ",127.0.0.1:" + secondPort,
              "-Gusers=15",
              "-Gloops=10",
              "-Glab.entries=100",
              "-Gldap.expect.entries=1",
              LOOPBACK,
              WITHOUT_TLS,
              "-X");

      RunSummary summary = run.summary();
      assertThat(summary.total().samples()).as(run.console()).isEqualTo(2 * 15 * 10);
      assertThat(summary.total().errors()).as(run.console()).isZero();
      assertThat(summary.labels())
          .singleElement()
          .satisfies(
              label -> {
                assertThat(label.label()).isEqualTo("LDAP Search");
                assertThat(label.millisecondsOnly()).isFalse();
                assertThat(label.sumNanos() % 1_000_000).isNotZero();
              });
      assertThat(run.console()).containsOnlyOnce("Load Report: ldap200, 300 samples");
      assertThat(run.console()).containsOnlyOnce("Files: ");
      assertThat(run.directory()).isDirectoryContaining("glob:**/summary.json");
      assertThat(run.lines("aggregate.csv")).hasSize(3);
      assertRowsSumUp(summary);

      assertThat(first.await().exitCode()).as("engine ended by -X").isZero();
      assertThat(second.await().exitCode()).as("engine ended by -X").isZero();
      for (String engine : new String[] {"first", "second"}) {
        assertThat(work.resolve(engine).resolve("results"))
            .as("an engine writes no report")
            .doesNotExist();
      }
    }
  }

  private static void assertRowsSumUp(RunSummary summary) throws IOException {
    long[] sum = new long[1];
    summary
        .intervals()
        .forEach(
            row -> {
              if (row.label().equals(RunSummary.TOTAL)) {
                sum[0] += row.samples();
              }
            });
    assertThat(sum[0]).isEqualTo(summary.total().samples());
  }
}
