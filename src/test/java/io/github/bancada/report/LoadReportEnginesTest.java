package io.github.bancada.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.bancada.jmeter.BarrierMessage;
import io.github.bancada.jmeter.EmbeddedServer;
import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.metrics.BarrierOpening;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.Samples;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.Test;

/** Load Report on the controller of several load generators. */
class LoadReportEnginesTest extends LoadReportRun {
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
    first.sampleStarted(
        BarrierMessage.event(new BarrierOpening("all", "", now, 2, 2, 2, 2, false)));
    second.sampleStarted(
        BarrierMessage.event(new BarrierOpening("all", "", now, 2, 2, 2, 3, false)));
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
}
