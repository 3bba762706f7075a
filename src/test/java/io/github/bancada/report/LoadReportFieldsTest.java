package io.github.bancada.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.jmeter.TestAbort;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.Test;

/** The fields of Load Report, right and wrong. */
class LoadReportFieldsTest extends LoadReportRun {
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
    report.setLaterText(LoadReport.COMPARE, "LDAP,LDAPS", "");
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
    report.setLaterText(LoadReport.COMPARE, "LDAP", "");
    report.testStarted();

    assertThat(TestAbort.isUnderWay()).isTrue();
    assertThat(work.resolve("out")).doesNotExist();
    report.testEnded();
    assertThat(console()).doesNotContain("Load Report: untitled");
  }

  @Test
  void olderPlanStaysWithoutTheComparisonProperty() {
    LoadReport report = new LoadReport();
    report.setLaterText(LoadReport.COMPARE, "", "");

    assertThat(report.getPropertyAsString(LoadReport.COMPARE, "none")).isEqualTo("none");
    report.setLaterText(LoadReport.COMPARE, "A,B", "");
    report.setLaterText(LoadReport.COMPARE, "", "");
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
}
