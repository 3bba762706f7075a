package io.github.bancada.cli;

import io.github.bancada.history.Choice;
import io.github.bancada.history.Figure;
import io.github.bancada.history.History;
import io.github.bancada.history.HistoryCsv;
import io.github.bancada.history.HistoryJson;
import io.github.bancada.history.HistoryReader;
import io.github.bancada.history.HistoryText;
import io.github.bancada.history.PlanHistory;
import io.github.bancada.process.AtomicFile;
import io.github.bancada.process.ExitCode;
import io.github.bancada.report.html.HistoryPage;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bancada history DIR …}: finds the runs since which a figure has another level. */
@Command(
    name = "history",
    description = {
      "Finds in all runs of a plan on one machine those since which a figure is better or worse,",
      "and what changed there. Reads every results directory below DIR.",
      "Prints the changes and writes files. The exit code is 0 even if there are changes."
    })
final class HistoryCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "DIR",
      arity = "1..*",
      description = "A directory with results directories at any depth, such as results.")
  private List<Path> directories;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description = "The directory for history.html, history.json and history.csv (default: .).")
  private Path output;

  @Option(
      names = "--plan",
      paramLabel = "NAME",
      defaultValue = "",
      description = {
        "Only runs of this plan: its file's name without .jmx, or 7 or more digits of its SHA-256."
      })
  private String plan;

  @Option(
      names = "--since",
      paramLabel = "DATE",
      description = "Only runs since this day, such as 2026-10-03.")
  private LocalDate since;

  @Option(
      names = "--label",
      paramLabel = "LABEL",
      description = "Only this label, or TOTAL. May be given several times.")
  private Set<String> labels = Set.of();

  @Option(
      names = "--figure",
      paramLabel = "FIGURE",
      split = ",",
      description = {
        "Only these: throughput, mean, p50, p95, p99, errors, capacity, 'response p95' and so on."
      })
  private Set<String> figures = Set.of();

  @Mixin private MarkdownOption markdown;

  @Override
  public Integer call() throws IOException {
    markdown.check();
    long start =
        since == null
            ? Long.MIN_VALUE
            : since.atStartOfDay(ZoneId.systemDefault()).toInstant().toEpochMilli();
    Set<Figure> wanted = figures.stream().map(Figure::of).collect(Collectors.toSet());
    History history =
        HistoryReader.read(directories, new Choice(plan.strip(), start, labels, wanted));
    if (history.plans().stream().allMatch(each -> each.series().isEmpty())) {
      throw new IllegalArgumentException("no run has the figures asked for; choose others");
    }
    Map<Path, AtomicFile.Content> files = files(history);
    PrintWriter out = spec.commandLine().getOut();
    if (!markdown.isPrinted()) {
      HistoryText.lines(history).forEach(out::println);
      out.flush();
    }
    markdown.write(out, HistoryText.markdown(history));
    PrintWriter said = markdown.isPrinted() ? spec.commandLine().getErr() : out;
    if (!files.isEmpty()) {
      Files.createDirectories(directory().toAbsolutePath());
    }
    for (Map.Entry<Path, AtomicFile.Content> each : files.entrySet()) {
      AtomicFile.create(each.getKey(), each.getValue());
      said.println("File: " + each.getKey());
    }
    return ExitCode.PASSED.value();
  }

  private Path directory() {
    return output == null ? Path.of("") : output;
  }

  /** The files to write; Markdown on standard output needs none. */
  private Map<Path, AtomicFile.Content> files(History history) throws IOException {
    Map<Path, AtomicFile.Content> files = new LinkedHashMap<>();
    if (markdown.isPrinted() && output == null) {
      return files;
    }
    Path directory = directory();
    files.put(directory.resolve("history.html"), file -> HistoryPage.write(file, history));
    files.put(directory.resolve("history.json"), file -> HistoryJson.write(file, history));
    int number = 1;
    for (PlanHistory each : history.plans()) {
      String name = "history" + (number == 1 ? "" : "-" + number) + ".csv";
      files.put(directory.resolve(name), file -> HistoryCsv.write(file, each));
      number++;
    }
    for (Path file : files.keySet()) {
      if (Files.exists(file)) {
        throw new IOException(
            "'" + file + "' exists and is not overwritten; give another path (--output DIR)");
      }
    }
    return files;
  }
}
