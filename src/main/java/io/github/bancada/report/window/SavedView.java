package io.github.bancada.report.window;

import static io.github.bancada.report.window.ReportPane.TEXTS;

import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.process.AtomicFile;
import io.github.bancada.report.html.HtmlReport;
import io.github.bancada.report.view.CsvFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/** A view of a run that can be saved separately. */
public enum SavedView {
  HTML("html", HtmlReport::write),
  AGGREGATE("csv", CsvFiles::writeAggregate),
  LATENCY("csv", CsvFiles::writeLatency),
  JSON("json", SummaryJson::write);

  private final String extension;
  private final Writer writer;

  private interface Writer {
    void write(Path file, RunSummary summary) throws IOException;
  }

  SavedView(String extension, Writer writer) {
    this.extension = extension;
    this.writer = writer;
  }

  /** Adds this view's extension to a file name without one. */
  Path named(Path file) {
    Path name = file.getFileName();
    return name == null || name.toString().lastIndexOf('.') > 0
        ? file
        : file.resolveSibling(name + "." + extension);
  }

  /** Whether the file has this view's extension. */
  boolean fits(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith("." + extension);
  }

  public String description() {
    return TEXTS.text("saveas." + name().toLowerCase(Locale.ROOT));
  }

  /**
   * Writes the view completely or not at all; an existing file is replaced only at the end.
   *
   * @throws IOException if the file cannot be written
   */
  void write(Path file, RunSummary summary) throws IOException {
    AtomicFile.replace(file, part -> writer.write(part, summary));
  }
}
