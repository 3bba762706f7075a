package io.github.bancada.report;

import io.github.bancada.jmeter.EmbeddedServer;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Samples;
import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.testing.JMeterTestHome;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A test as Load Report is told of it, with what it prints and writes. */
abstract class LoadReportRun {
  final PrintStream console = System.out;
  final ByteArrayOutputStream printed = new ByteArrayOutputStream();

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

  String console() {
    return printed.toString(StandardCharsets.UTF_8);
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
