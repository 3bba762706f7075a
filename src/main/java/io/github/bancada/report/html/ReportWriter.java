package io.github.bancada.report.html;

import io.github.bancada.capacity.search.CapacityCsv;
import io.github.bancada.capacity.search.CapacityJson;
import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.process.AtomicFile;
import io.github.bancada.report.view.CsvFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes all files of a report. Stateless. */
public final class ReportWriter {
  /** The files; the first contains the data of all others. */
  private static final List<View> VIEWS =
      List.of(
          new View("summary.json", SummaryJson::write),
          new View("aggregate.csv", CsvFiles::writeAggregate),
          new View("latency.csv", CsvFiles::writeLatency),
          new View("report.md", MarkdownReport::write),
          new View("report.html", HtmlReport::write));

  /** The files of a search for a capacity, which a live search writes itself. */
  private static final List<View> CAPACITY_VIEWS =
      List.of(
          new View(CapacityJson.FILE, (file, run) -> CapacityJson.write(file, capacity(run).get())),
          new View(CapacityCsv.FILE, (file, run) -> CapacityCsv.write(file, capacity(run).get())));

  private ReportWriter() {}

  private static Optional<CapacityResult> capacity(RunSummary run) {
    return run.results().capacity();
  }

  private static List<View> views(Path directory, RunSummary run) {
    List<View> views = new ArrayList<>(VIEWS);
    if (capacity(run).isPresent()) {
      CAPACITY_VIEWS.stream()
          .filter(view -> Files.notExists(directory.resolve(view.name())))
          .forEach(views::add);
    }
    return views;
  }

  /** The content of {@code report.md}. */
  public static String markdown(RunSummary run) {
    return MarkdownReport.text(run);
  }

  private interface Writer {
    void write(Path file, RunSummary summary) throws IOException;
  }

  private record View(String name, Writer writer) {}

  /**
   * Writes {@code summary.json}, {@code aggregate.csv}, {@code latency.csv}, {@code report.html}
   * and {@code report.md}, and {@code capacity.json} and {@code capacity.csv} if there is a
   * capacity and they are not there. Each is written completely or not at all; one failure does not
   * stop the others.
   *
   * @param directory an existing directory without these files
   * @throws IOException if any could not be written; the message names them
   */
  public static void write(Path directory, RunSummary summary) throws IOException {
    List<String> unwritten = new ArrayList<>();
    AtomicFile.UnwrittenException first = null;
    for (View view : views(directory, summary)) {
      try {
        AtomicFile.create(
            directory.resolve(view.name()), file -> view.writer().write(file, summary));
      } catch (AtomicFile.UnwrittenException e) {
        unwritten.add(view.name());
        if (first == null) {
          first = e;
        } else {
          first.addSuppressed(e);
        }
      }
    }
    if (first != null) {
      throw new AtomicFile.UnwrittenException(
          first.file(),
          String.join(", ", unwritten) + " cannot be written to ",
          first.reason(),
          first);
    }
  }
}
