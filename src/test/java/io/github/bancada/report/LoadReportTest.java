package io.github.bancada.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bancada.capacity.search.CapacityJson;
import io.github.bancada.capacity.search.Searches;
import io.github.bancada.jmeter.EmbeddedServer;
import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Samples;
import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.metrics.TransactionSamples;
import io.github.bancada.table.Results;
import io.github.bancada.table.RunPart;
import io.github.bancada.testing.SmallDisk;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.Test;

/** Tests the listener as JMeter calls it, locally and on a controller. */
class LoadReportTest extends LoadReportRun {
  @Test
  void runIsPrintedAndWritten() throws Exception {
    LoadReport report = report("out");
    report.testStarted();
    sample(report, "search");
    sample(report, "search");
    report.testEnded();

    assertThat(console())
        .containsOnlyOnce("Load Report: untitled, 2 samples, 0 errors")
        .contains("Files: " + work.resolve("out"));
    assertThat(written("out").total().samples()).isEqualTo(2);
    assertThat(written("out").info().endReason()).isEmpty();
    assertThat(work.resolve("out/aggregate.csv")).content().contains("\nsearch,2,0,");
    assertThat(work.resolve("out/latency.csv")).content().contains(",search,");
    assertThat(work.resolve("out/report.html")).content().contains("All 2 samples succeeded");
    assertThat(work.resolve("out/report.md")).content().contains("| search | 2 |");
    assertThat(work.resolve("out").toFile().list())
        .containsExactlyInAnyOrder(
            "summary.json", "aggregate.csv", "latency.csv", "report.html", "report.md");
  }

  @Test
  void capacityThatTheTestHasFoundIsInTheReport() throws Exception {
    LoadReport report = report("out");
    report.testStarted();
    sample(report, "search");
    CapacityJson.write(work.resolve("out/capacity.json"), Searches.rate());
    report.testEnded();

    assertThat(work.resolve("out/report.html")).content().contains(">Capacity</h2>");
    assertThat(work.resolve("out/report.md")).content().contains("**Capacity: ");
  }

  @Test
  void unwritableReportIsPrintedAndReported() throws Exception {
    assumeTrue(SmallDisk.may(), SmallDisk.REASON);
    PrintStream standardError = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    Path small = Files.createDirectory(work.resolve("small"));
    try (SmallDisk disk = SmallDisk.over(small, 1)) {
      System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
      disk.fillBut(0);
      LoadReport report = report("small/out");
      report.testStarted();
      sample(report, "search");
      report.testEnded();

      assertThat(console())
          .contains("Load Report: untitled, 1 sample, 0 errors")
          .doesNotContain("Files: ");
      assertThat(said.toString(StandardCharsets.UTF_8))
          .contains("Bancada: Load Report: summary.json, aggregate.csv, latency.csv, report.md,")
          .contains(small.resolve("out") + " (No space left on device)");
      assertThat(small.resolve("out")).isEmptyDirectory();
    } finally {
      System.setErr(standardError);
    }
  }

  @Test
  void samplesOutsideTheLoadAreLeftOutUnlessTheyFail() throws Exception {
    LoadReport report = report("out");
    report.testStarted();
    for (boolean success : new boolean[] {true, false}) {
      TimedSampleResult result = new TimedSampleResult();
      result.setSampleLabel(success ? "prepare" : "audit");
      result.setTimes(System.currentTimeMillis(), 1_000_000, 0, 0, 0);
      result.setSuccessful(success);
      result.setOutsideLoad();
      report.sampleOccurred(new SampleEvent(result, "users"));
    }
    sample(report, "search");
    report.testEnded();

    assertThat(written("out").labels())
        .extracting(LabelSummary::label)
        .containsExactly("audit", "search");
    assertThat(written("out").outside()).extracting(LabelSummary::label).containsExactly("prepare");
    assertThat(console())
        .contains("Load Report: untitled, 2 samples, 1 error")
        .containsPattern("\\noutside the load +samples .*\\nprepare +1 ");
  }

  @Test
  void runWithoutSamplesIsReported() throws Exception {
    LoadReport report = report("out");
    report.testStarted();
    report.testEnded();

    assertThat(console()).contains("0 samples, 0 errors");
    assertThat(written("out").labels()).isEmpty();
  }

  @Test
  void secondEndIsIgnored() {
    LoadReport report = report("out");
    report.testStarted();
    sample(report, "search");
    report.testEnded();
    report.testEnded();

    assertThat(console()).containsOnlyOnce("Load Report:").containsOnlyOnce("Files:");
  }

  @Test
  void endWithoutStartIsIgnored() {
    report("out").testEnded();

    assertThat(console()).isEmpty();
    assertThat(work.resolve("out")).doesNotExist();
  }

  @Test
  void secondRunStartsAtZeroInItsOwnDirectory() throws Exception {
    LoadReport report = report("first");
    report.testStarted();
    sample(report, "search");
    report.testEnded();
    report.setText(LoadReport.DIRECTORY, work.resolve("second").toString());
    report.testStarted();
    sample(report, "other");
    report.testEnded();

    assertThat(written("first").labels()).singleElement().extracting("label").isEqualTo("search");
    assertThat(written("second").labels()).singleElement().extracting("label").isEqualTo("other");
  }

  @Test
  void samplesBeforeTheStartAndAfterTheEndAreIgnored() throws Exception {
    LoadReport report = report("out");
    sample(report, "early");
    report.testStarted();
    sample(report, "search");
    report.testEnded();
    sample(report, "late");

    assertThat(written("out").total().samples()).isEqualTo(1);
  }

  @Test
  void twoReportsInOnePlanAreIndependent() throws Exception {
    LoadReport all = report("all");
    LoadReport one = report("one");
    all.testStarted();
    one.testStarted();
    sample(all, "a");
    sample(all, "b");
    sample(one, "a");
    all.testEnded();
    one.testEnded();

    assertThat(written("all").total().samples()).isEqualTo(2);
    assertThat(written("one").total().samples()).isEqualTo(1);
  }

  @Test
  void embeddedServerThatStartsLaterIsMarked() throws Exception {
    LoadReport report = report("out");
    report.testStarted();
    JMeterUtils.setProperty(EmbeddedServer.PROPERTY, "directory at ldap://x");
    sample(report, "search");
    report.testEnded();

    assertThat(written("out").info().server().embedded()).isEqualTo("directory at ldap://x");
    assertThat(console()).contains("Server: embedded, in this process (directory at ldap://x)");
  }

  @Test
  void abortedTestLeavesNoEmptyResults() {
    LoadReport report = report("out");
    report.testStarted();
    TestAbort.because("something else is wrong");
    report.testEnded();

    assertThat(work.resolve("out")).doesNotExist();
    assertThat(console()).doesNotContain("Load Report: untitled");
  }

  @Test
  void liveViewOfTheEndedRunIsTheWholeRun() throws Exception {
    Path directory = Files.createDirectory(work.resolve("out"));
    try (ReportRun run =
        new ReportRun(
            "plan",
            "5.6.3",
            directory,
            System.currentTimeMillis(),
            2,
            RunInfo.Settings.NONE,
            RunPart.WHOLE,
            TransactionSamples.SEPARATE)) {
      run.record(Samples.ok("search", System.currentTimeMillis(), 5));
      assertThat(run.snapshot().total().samples()).isEqualTo(1);
      assertThat(run.isFinished()).isFalse();

      RunSummary finished = run.finish("stopped", Results.NONE);

      assertThat(run.isFinished()).isTrue();
      assertThat(run.snapshot()).isSameAs(finished).isSameAs(run.finish("again", Results.NONE));
      assertThat(finished.info().endReason()).isEqualTo("stopped");
      assertThat(finished.info().machine().processCpuNanos()).isNotNegative();
    }
  }
}
