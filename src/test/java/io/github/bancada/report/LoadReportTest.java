package io.github.bancada.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bancada.capacity.search.CapacityJson;
import io.github.bancada.capacity.search.Searches;
import io.github.bancada.jmeter.BarrierWord;
import io.github.bancada.jmeter.EmbeddedServer;
import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.metrics.BarrierOpening;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Samples;
import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.table.Results;
import io.github.bancada.testing.JMeterTestHome;
import io.github.bancada.testing.SmallDisk;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the listener as JMeter calls it, locally and on a controller. */
class LoadReportTest {
  private final PrintStream console = System.out;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  @TempDir Path work;

  @BeforeEach
  void aTestBegins() {
    JMeterTestHome.use();
    JMeterContextService.startTest();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void theTestEnds() {
    System.setOut(console);
    JMeterContextService.endTest();
    JMeterUtils.getJMeterProperties().remove(EmbeddedServer.PROPERTY);
  }

  private String console() {
    return printed.toString(StandardCharsets.UTF_8);
  }

  private LoadReport report(String directory) {
    LoadReport report = new LoadReport();
    report.setText(LoadReport.DIRECTORY, work.resolve(directory).toString());
    return report;
  }

  private static void sample(LoadReport report, String label) {
    report.sampleOccurred(
        new SampleEvent(Samples.ok(label, System.currentTimeMillis(), 1_000_000), "users"));
  }

  private RunSummary written(String directory) throws IOException {
    return SummaryJson.read(work.resolve(directory).resolve("summary.json"));
  }

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

    assertThat(work.resolve("out/report.html")).content().contains("<h2>Capacity</h2>");
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
          .contains("Load Report: untitled, 1 samples, 0 errors")
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
        .contains("Load Report: untitled, 2 samples, 1 errors")
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
  void clonesOfAllEnginesWriteOneReport() throws Exception {
    LoadReport first = report("out");
    LoadReport second = (LoadReport) first.clone();
    first.testStarted("engine1.example.org");
    second.testStarted("engine2.example.org");
    sample(first, "search");
    first.testEnded("engine1.example.org");
    assertThat(console()).as("one engine is still running").isEmpty();
    sample(second, "search");
    sample(second, "other");
    second.testEnded("engine2.example.org");

    assertThat(console()).containsOnlyOnce("Load Report: untitled, 3 samples");
    assertThat(written("out").total().samples()).isEqualTo(3);
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
  void secondDistributedRunIsSeparate() throws Exception {
    LoadReport report = report("first");
    for (String directory : new String[] {"first", "second"}) {
      report.setText(LoadReport.DIRECTORY, work.resolve(directory).toString());
      report.testStarted("a");
      report.testStarted("b");
      sample(report, directory);
      report.testEnded("b");
      report.testEnded("a");
    }

    assertThat(written("first").total().samples()).isEqualTo(1);
    assertThat(written("second").total().samples()).isEqualTo(1);
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
  void functionsLeftByAControllerAreEvaluated() {
    JMeterUtils.setProperty("load.report.test.dir", work.resolve("out").toString());
    LoadReport report = new LoadReport();
    report.setText(LoadReport.DIRECTORY, "${__P(load.report.test.dir,)}");
    report.testStarted("a");
    report.testEnded("a");

    assertThat(work.resolve("out/summary.json")).exists();
    JMeterUtils.getJMeterProperties().remove("load.report.test.dir");
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
  void publishedTableIsPrintedBesideTheRun() {
    LoadReport report = report("out");
    report.setText(LoadReport.PUBLISHED, "The article\nsearches | LDAP\n1 | 0.065");
    report.testStarted();
    sample(report, "LDAP 1");
    report.testEnded();

    assertThat(console())
        .contains("as published on other hardware: The article\n")
        .containsPattern("\n1 +0\\.001 +\\| +0\\.065");
  }

  @Test
  void invalidPublishedTableEndsTheTestBeforeItsFirstSample() {
    LoadReport report = report("out");
    report.setText(LoadReport.PUBLISHED, "The article\nsearches | LDAP\n1 | soon");
    report.testStarted();

    assertThat(TestAbort.isUnderWay()).isTrue();
    assertThat(work.resolve("out")).doesNotExist();
    report.testEnded();
    assertThat(console()).doesNotContain("Load Report: untitled");
  }

  @Test
  void comparisonOfLabelsIsPrintedAndWritten() {
    LoadReport report = report("out");
    report.setLaterText(LoadReport.COMPARE, "LDAP,LDAPS");
    report.testStarted();
    sample(report, "LDAP 1");
    sample(report, "LDAPS 1");
    report.testEnded();

    assertThat(console()).containsOnlyOnce("\nComparison: LDAP | LDAPS\n");
    assertThat(console().indexOf("Comparison:")).isLessThan(console().indexOf("Files: "));
    assertThat(work.resolve("out/comparison.html")).content().contains("LDAPS");
  }

  @Test
  void invalidComparisonEndsTheTestBeforeItsFirstSample() {
    LoadReport report = report("out");
    report.setLaterText(LoadReport.COMPARE, "LDAP");
    report.testStarted();

    assertThat(TestAbort.isUnderWay()).isTrue();
    assertThat(work.resolve("out")).doesNotExist();
    report.testEnded();
    assertThat(console()).doesNotContain("Load Report: untitled");
  }

  @Test
  void olderPlanStaysWithoutTheComparisonProperty() {
    LoadReport report = new LoadReport();
    report.setLaterText(LoadReport.COMPARE, "");

    assertThat(report.getPropertyAsString(LoadReport.COMPARE, "none")).isEqualTo("none");
    report.setLaterText(LoadReport.COMPARE, "A,B");
    report.setLaterText(LoadReport.COMPARE, "");
    assertThat(report.getPropertyAsString(LoadReport.COMPARE, "none")).isEmpty();
  }

  @Test
  void nonEmptyDirectoryEndsTheTestBeforeItsFirstSample() throws Exception {
    Path precious = Files.createDirectory(work.resolve("out")).resolve("summary.json");
    Files.writeString(precious, "precious");
    LoadReport report = report("out");
    report.testStarted();
    report.testEnded();

    assertThat(TestAbort.isUnderWay()).isTrue();
    assertThat(precious).hasContent("precious");
  }

  @Test
  void engineThatEndsBeforeAnotherStartsDoesNotEndTheReport() throws Exception {
    LoadReport source = report("out");
    LoadReport first = (LoadReport) source.clone();
    LoadReport second = (LoadReport) source.clone();
    first.testStarted("engine1.example.org");
    first.testEnded("engine1.example.org");

    assertThat(console()).as("one engine has not begun yet").isEmpty();

    second.testStarted("engine2.example.org");
    second.testEnded("engine2.example.org");

    assertThat(console()).containsOnlyOnce("Load Report: ").doesNotContain("cannot start");
  }

  @Test
  void samplesOfACloneBelongToItsEngine() throws Exception {
    LoadReport source = report("out");
    LoadReport first = (LoadReport) source.clone();
    LoadReport second = (LoadReport) source.clone();
    first.testStarted("one:1099");
    second.testStarted("two:1099");
    sample(first, "search");
    sample(second, "search");
    sample(second, "other");
    first.testEnded("one:1099");
    second.testEnded("two:1099");

    assertThat(written("out").engines())
        .extracting(LabelSummary::label, LabelSummary::samples)
        .containsExactly(tuple("one:1099", 1L), tuple("two:1099", 2L));
    assertThat(written("out").total().samples()).isEqualTo(3);
    assertThat(console()).containsPattern("\\none:1099 +1 ").containsPattern("\\ntwo:1099 +2 ");
  }

  @Test
  void embeddedServersOfEnginesAreNamedInAnyStartOrder() throws Exception {
    LoadReport source = report("out");
    LoadReport first = (LoadReport) source.clone();
    LoadReport second = (LoadReport) source.clone();
    first.sampleStarted(EmbeddedServer.event("directory at ldap://x"));
    first.testStarted("one:1099");
    second.testStarted("two:1099");
    second.sampleStarted(EmbeddedServer.event("website at http://y"));
    first.testEnded("one:1099");
    second.testEnded("two:1099");

    assertThat(written("out").info().server().embedded())
        .isEqualTo("one:1099 has a directory at ldap://x; two:1099 has a website at http://y");
    assertThat(console()).contains("Server: embedded, one in each remote engine");
    assertThat(written("out").total().samples()).isZero();
  }

  @Test
  void barriersOfEnginesAreReported() throws Exception {
    LoadReport source = report("out");
    LoadReport first = (LoadReport) source.clone();
    LoadReport second = (LoadReport) source.clone();
    first.testStarted("one:1099");
    second.testStarted("two:1099");
    long now = System.currentTimeMillis();
    first.sampleStarted(new SampleEvent(Samples.ok("a real one", now, 1), "users"));
    first.sampleStarted(BarrierWord.event(new BarrierOpening("all", "", now, 2, 2, 2, 2, false)));
    second.sampleStarted(BarrierWord.event(new BarrierOpening("all", "", now, 2, 2, 2, 3, false)));
    first.testEnded("one:1099");
    second.testEnded("two:1099");

    assertThat(written("out").connections().openings())
        .extracting(BarrierOpening::engine)
        .containsExactlyInAnyOrder("one:1099", "two:1099");
    assertThat(console())
        .contains("Open connections: at most 5 at once, if all engines peaked together")
        .contains("one:1099, all: 2 of 2 users, 2 open connections, ");
  }

  @Test
  void unsuitableSenderKeepsTheTestFromStarting() {
    JMeterUtils.setProperty("mode", "Statistical");
    try {
      LoadReport report = report("out");
      report.testStarted("one:1099");
      report.testEnded("one:1099");
    } finally {
      JMeterUtils.getJMeterProperties().remove("mode");
    }

    assertThat(TestAbort.isUnderWay()).isTrue();
    assertThat(work.resolve("out")).doesNotExist();
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
        new ReportRun("plan", "5.6.3", directory, System.currentTimeMillis(), 2, 0)) {
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
