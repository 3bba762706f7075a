package io.github.bancada.report;

import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.SummaryJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A finished run as files keep it. Stateless. */
final class RunFile {
  /** How the files end that can be read. */
  static final String[] EXTENSIONS = {"json"};

  private static final String SUMMARY = "summary.json";

  private RunFile() {}

  /**
   * Reads a run.
   *
   * @param file a {@code summary.json} or a results directory
   * @throws IOException if it cannot be read, or is neither
   */
  static RunSummary read(Path file) throws IOException {
    return SummaryJson.read(Files.isDirectory(file) ? file.resolve(SUMMARY) : file);
  }
}
