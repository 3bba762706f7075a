package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.json.SummaryJson;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that is broken off says how many samples were under way and are not counted. */
class SamplesUnderWayIT {
  private static final int USERS = 3;
  private static final String LEFT_OUT =
      "ended by a signal; up to 3 samples under way were not counted";

  @TempDir Path work;

  @Test
  void samplesThatWaitForASilentServerAreMentionedAfterASignal() throws Exception {
    List<Socket> accepted = new ArrayList<>();
    try (ServerSocket silent = new ServerSocket(0, USERS, InetAddress.getLoopbackAddress());
        JMeterProcess process =
            PlanRun.start(
                "ldap200.jmx",
                work,
                "-Jldap.url=ldap://127.0.0.1:" + silent.getLocalPort(),
                "-Jgate=" + Files.writeString(work.resolve("the.gate"), "all : errors < 1 %"),
                "-Jusers=" + USERS)) {
      for (int i = 0; i < USERS; i++) {
        Socket user = silent.accept();
        accepted.add(user);
        // The first byte of the search: the user is inside the sampler, and stays there.
        assertThat(user.getInputStream().read()).isPositive();
      }

      process.terminate();
      JMeterProcess.Result result = process.await();

      assertThat(result.exitCode()).isEqualTo(143);
      assertThat(result.stdout())
          .contains("Load Report: ldap200")
          .contains("Broken off, not a whole test: " + LEFT_OUT);
    } finally {
      for (Socket each : accepted) {
        each.close();
      }
    }
    RunSummary summary = SummaryJson.read(work.resolve("report/summary.json"));
    assertThat(summary.info().endReason()).isEqualTo(LEFT_OUT);
    assertThat(summary.total().samples()).isZero();
    assertThat(work.resolve("report/report.md")).content().contains("up to 3 samples under way");
    assertThat(work.resolve("report/gate.json")).content().contains(LEFT_OUT);
  }
}
