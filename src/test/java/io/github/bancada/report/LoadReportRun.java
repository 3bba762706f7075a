package io.github.bancada.report;

import io.github.bancada.jmeter.EmbeddedServer;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Samples;
import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.testing.ToldRun;
import java.io.IOException;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;

/** A test as Load Report sees it, with what it prints and writes. */
abstract class LoadReportRun extends ToldRun {
  @AfterEach
  void noServerIsEmbedded() {
    JMeterUtils.getJMeterProperties().remove(EmbeddedServer.PROPERTY);
  }

  LoadReport report(String directory) {
    LoadReport report = new LoadReport();
    report.setText(LoadReport.DIRECTORY, work.resolve(directory).toString());
    return report;
  }

  static void sample(LoadReport report, String label) {
    report.sampleOccurred(
        new SampleEvent(Samples.ok(label, System.currentTimeMillis(), 1_000_000), "users"));
  }

  RunSummary written(String directory) throws IOException {
    return SummaryJson.read(work.resolve(directory).resolve("summary.json"));
  }
}
