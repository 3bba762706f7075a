package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.bancada.metrics.Failures;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.process.ExitCode;
import io.github.bancada.testing.LongForm;
import io.github.bancada.testing.OnlyInLongForm;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The web plans with no server at hand: the embedded website starts. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class WebPlansIT {
  @TempDir Path work;

  @Test
  @OnlyInLongForm
  void web100SendsArrivalsAtARateWithUsersThatConnectBefore() throws Exception {
    PlanRun run =
        PlanRun.of(
            "web100.jmx",
            work,
            "-Jrate=3000/min",
            "-Jrate.duration=2 s",
            "-Jrate.spacing=even",
            "-Jusers=20");

    RunSummary summary = run.summary();
    assertThat(summary.total().samples()).isEqualTo(100);
    assertThat(summary.total().errors()).as(run.console()).isZero();
    assertThat(summary.total().responses().outcomes().count()).isEqualTo(100);
    assertThat(summary.arrivals().served()).isEqualTo(100);
    assertThat(run.console())
        .containsOnlyOnce("Arrivals: 50 /s for 2 s (even): 100 served, 0 unserved, ")
        .containsPattern("\\nConnect +20 ");
  }

  @Test
  void web100EndsWithAThousandSamplesAndNoErrorAndMeetsItsGate() throws Exception {
    PlanRun run =
        PlanRun.of("web100.jmx", work, PlanRun.patientGate(work, "web100")); // exits with 0

    RunSummary summary = run.summary();
    assertThat(summary.total().samples()).isEqualTo(1_000);
    assertThat(summary.total().errors()).as(run.console()).isZero();
    assertThat(summary.labels()).extracting(LabelSummary::label).containsExactly("Home page");
    assertThat(summary.info().server().embedded()).startsWith("website at http://127.0.0.1:");
    assertThat(summary.total().traffic().receivedBytes()).isGreaterThan(1_000 * 9_000L);
    assertThat(run.console())
        .contains("Performance Gate: passed, 6 of 6 criteria met")
        .containsPattern("all : samples +1000 += 1000 +passed")
        .containsOnlyOnce("Lab Server: embedded website")
        .contains("Server: embedded, in this process");
    assertThat(run.console())
        .containsPattern("\\nAll users connected: 100 of 100 users, 100 open connections, [^,]*\\n")
        .containsPattern("\\nAll users done: 100 of 100 users, 100 open connections, [^,]*\\n");
    assertThat(summary.outside())
        .extracting(LabelSummary::label, LabelSummary::samples)
        .containsExactly(tuple("Connect", 100L));
    run.assertPublished("100 users x 10 requests, all served", "1,000");
    assertThat(run.result().stderr()).isEmpty();
  }

  @Test
  @OnlyInLongForm
  void withoutKeepAliveTheReportSaysThatNoConnectionIsHeld() throws Exception {
    PlanRun run = PlanRun.of("web100.jmx", work, "-Jusers=5", "-Jloops=2", "-Jkeepalive=false");

    assertThat(run.summary().total().errors()).as(run.console()).isZero();
    assertThat(run.console()).contains("\nAll users connected: 5 of 5 users, 0 open connections, ");
  }

  @Test
  void web1000ServesAllWhileThereIsNoLimit() throws Exception {
    int loops = LongForm.of(1, 10);

    PlanRun run = PlanRun.of("web1000.jmx", work, "-Jloops=" + loops);

    assertThat(run.summary().total().samples()).isEqualTo(1_000L * loops);
    assertThat(run.summary().total().errors()).as(run.console()).isZero();
    run.assertPublished("1,000 users x 10 requests", "about 13");
  }

  @Test
  @OnlyInLongForm
  void limitOfConnectionsLeavesUsersWithoutAnswer() throws Exception {
    PlanRun run =
        PlanRun.of(
            "web1000.jmx",
            work,
            "-Jusers=60",
            "-Jloops=3",
            "-Jlab.website.maxconnections=10",
            // A served user is answered long before its timeout, and stays connected.
            "-Jlab.website.delay=60",
            "-Jhttp.response.timeout=2000");

    RunSummary summary = run.summary();
    assertThat(summary.labels())
        .extracting(LabelSummary::label)
        .containsExactlyInAnyOrder("Connect", "Home page");
    for (LabelSummary label : summary.labels()) {
      boolean connect = label.label().equals("Connect");
      assertThat(label.errors())
          .as("the 50 without a place, at least, %s", run.console())
          .isGreaterThanOrEqualTo(connect ? 50 : 50 * 3);
      assertThat(label.samples()).isEqualTo(connect ? label.errors() : 180);
    }
    assertThat(summary.failures().groups())
        .extracting(Failures.Group::code)
        .containsOnly("Non HTTP response code: java.net.SocketTimeoutException");
    assertThat(summary.info().server().embedded())
        .endsWith(", answers after 60 ms, at most 10 connections");
    assertThat(run.console()).containsPattern("First failure: sample [0-9,]+, ");
  }

  @Test
  @OnlyInLongForm
  void addressThatIsNoUrlFailsOnceBeforeTheFirstSample() throws Exception {
    PlanRun run = PlanRun.of(ExitCode.ERROR, "web100.jmx", work, "-Jhttp.url=www.example.org");

    assertThat(run.console())
        .containsOnlyOnce("the test cannot start")
        .contains("http.url is 'www.example.org'; it takes a URL");
    assertThat(work.resolve("report")).doesNotExist();
  }
}
