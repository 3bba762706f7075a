package io.github.bancada.cli;

import io.github.bancada.gate.Verdict;
import io.github.bancada.jmeter.ResultsDirectory;
import io.github.bancada.jtl.StoredRun;
import io.github.bancada.metrics.ApdexThresholds;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.process.ExitCode;
import io.github.bancada.report.html.ReportWriter;
import io.github.bancada.report.view.ConsoleReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bancada report RUN}: prints a run's report and writes its files. */
@Command(
    name = "report",
    description = {
      "Writes the Load Report of a finished run: prints the table, writes the files.",
      "With criteria it judges the run, and ends as the command gate does.",
      "Never overwrites a file."
    })
final class ReportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "RUN",
      description =
          "A results directory of a Load Report, its summary.json, or a JTL file (CSV or XML).")
  private Path run;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      defaultValue = "",
      description = "Where the files go: a new or empty directory (default: results/NAME-TIME).")
  private String output;

  @Option(
      names = "--criteria",
      paramLabel = "FILE",
      description = "A gate, whose verdict the report begins with.")
  private Path criteria;

  @Mixin private PartOptions.Baseline baseline;

  @Option(
      names = "--apdex",
      paramLabel = "TIMES",
      defaultValue = "",
      description =
          "Thresholds of the Apdex: 500ms, or \"500ms 1500ms\" (default: those of the run, else"
              + " 500 ms and four times as long).")
  private String apdex;

  @Mixin private PartOptions part;

  @Mixin private MarkdownOption markdown;

  @Override
  public Integer call() throws IOException {
    markdown.check();
    Optional<ApdexThresholds> thresholds = thresholds();
    ExitCode code = ExitCode.PASSED;
    baseline.check(part);
    try (StoredRun stored = part.open(run)) {
      RunSummary found = stored.summary();
      RunSummary shown = thresholds.isPresent() ? found.withApdex(thresholds) : found;
      if (criteria != null) {
        Verdict verdict = baseline.gate(criteria, part).judge(shown);
        shown = shown.withResults(shown.results().withGates(List.of(verdict.shown())));
        code = verdict.exitCode();
      }
      show(shown);
    }
    return code.value();
  }

  private void show(RunSummary shown) throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    markdown.write(out, ReportWriter.markdown(shown).lines().toList());
    if (!markdown.isPrinted()) {
      write(out, shown, output, "--output DIR");
    } else if (!output.isEmpty()) {
      writeFiles(shown, output, "--output DIR");
    }
  }

  private Optional<ApdexThresholds> thresholds() {
    try {
      return ApdexThresholds.parse(apdex);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  /**
   * Prints the report of a run and writes its files.
   *
   * @param output their directory, new or empty; "" for a default
   * @param option where the user gives the directory, for messages
   */
  static void write(PrintWriter out, RunSummary run, String output, String option)
      throws IOException {
    Path directory = directory(run, output, option);
    ConsoleReport.linesOfStored(run).forEach(out::println);
    out.flush();
    ReportWriter.write(directory, run);
    out.println();
    out.println("Files: " + directory);
  }

  private static void writeFiles(RunSummary run, String output, String option) throws IOException {
    ReportWriter.write(directory(run, output, option), run);
  }

  private static Path directory(RunSummary run, String output, String option) throws IOException {
    return ResultsDirectory.create(
        output, run.info().name(), run.info().startEpochMillis(), option);
  }
}
