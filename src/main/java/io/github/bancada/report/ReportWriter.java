package io.github.bancada.report;

import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.SummaryJson;
import java.io.IOException;
import java.nio.file.Path;

/** Writes every file view of a run. Stateless. */
public final class ReportWriter {
  private ReportWriter() {}

  /**
   * Writes {@code summary.json}, {@code aggregate.csv}, {@code latency.csv}, {@code report.html}
   * and {@code report.md}.
   *
   * @param directory an existing directory without these files
   */
  public static void write(Path directory, RunSummary summary) throws IOException {
    SummaryJson.write(directory.resolve("summary.json"), summary);
    CsvFiles.writeAggregate(directory.resolve("aggregate.csv"), summary);
    CsvFiles.writeLatency(directory.resolve("latency.csv"), summary);
    MarkdownReport.write(directory.resolve("report.md"), summary);
    HtmlReport.write(directory.resolve("report.html"), summary);
  }
}
