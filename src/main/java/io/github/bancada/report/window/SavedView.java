package io.github.bancada.report.window;

import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.process.AtomicFile;
import io.github.bancada.report.html.HtmlReport;
import io.github.bancada.report.view.CsvFiles;
import io.github.bancada.report.view.ReportTexts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/** A view of a run that can be saved on its own. */
public enum SavedView {
  /** The whole report, for people. */
  HTML("html", HtmlReport::write),
  /** The aggregate table. */
  AGGREGATE("csv", CsvFiles::writeAggregate),
  /** Second by second. */
  LATENCY("csv", CsvFiles::writeLatency),
  /** The whole run. */
  JSON("json", SummaryJson::write);

  private final String extension;
  private final Writer writer;

  /** Writes a file. */
  private interface Writer {
    void write(Path file, RunSummary summary) throws IOException;
  }

  SavedView(String extension, Writer writer) {
    this.extension = extension;
    this.writer = writer;
  }

  /** The file itself if it has an ending, else with the one that fits. */
  Path named(Path file) {
    Path name = file.getFileName();
    return name == null || name.toString().lastIndexOf('.') > 0
        ? file
        : file.resolveSibling(name + "." + extension);
  }

  /** Whether a file ends as this view's do. */
  boolean fits(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith("." + extension);
  }

  /** What it is, for the user. */
  public String description() {
    return ReportTexts.text("saveas." + name().toLowerCase(Locale.ROOT));
  }

  /**
   * Writes it whole or not at all: a file that was there is replaced only in the end.
   *
   * @throws IOException if it cannot be written
   */
  void write(Path file, RunSummary summary) throws IOException {
    AtomicFile.replace(file, part -> writer.write(part, summary));
  }
}
