package io.github.bancada.cli;

import io.github.bancada.gate.Gate;
import io.github.bancada.gate.RunFigure;
import io.github.bancada.matrix.Matrix;
import io.github.bancada.matrix.MatrixFile;
import io.github.bancada.matrix.rank.SmallestDifference;
import io.github.bancada.matrix.run.MatrixRun;
import io.github.bancada.matrix.run.PlannedRun;
import io.github.bancada.process.AtomicFile;
import io.github.bancada.process.ExitCode;
import io.github.bancada.report.compare.Comparison;
import io.github.bancada.report.html.ComparisonPage;
import io.github.bancada.report.html.MatrixPage;
import io.github.bancada.report.view.MatrixFiles;
import io.github.bancada.report.view.MatrixMarkdown;
import io.github.bancada.report.view.MatrixResult;
import io.github.bancada.report.view.MatrixTables;
import io.github.bancada.table.TableText;
import io.github.bancada.text.Quantity;
import io.github.bancada.text.Terminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bancada matrix FILE}: which configuration of a server is best? */
@Command(
    name = "matrix",
    description = {
      "Runs a plan with every configuration that a file describes, in randomised rounds, puts",
      "everything back, and ranks the configurations with simultaneous 95 %% intervals."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the configurations are ranked, or everything is put back",
      "1:an error of the program itself, or the matrix is not finished: start again with --resume",
      "2:the command line or the file is invalid, or something could not be put back",
      "3:no configuration meets the gate of the file in all its runs",
      "5:the ranking is not known: too few configurations or rounds have all their runs"
    })
final class MatrixCommand implements Callable<Integer> {
  private static final String COMPARISON = "comparison.html";

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "FILE",
      arity = "0..1",
      description = "The matrix, in TOML, such as matrix/atm-durability.toml; see docs/matrix.md.")
  private Path file;

  @Option(
      names = "--dry-run",
      description =
          "Print the order, the time and the smallest difference that it can find, and end.")
  private boolean dryRun;

  @Option(names = "--resume", description = "Continue a matrix that was cut off.")
  private boolean resume;

  @Option(
      names = "--undo",
      description = {
        "Only put back what a matrix that was cut off has left in --output DIR; needs no FILE."
      })
  private boolean undo;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description = "The directory of the matrix (default: results/matrix-<name of FILE>).")
  private Path output;

  @Mixin private MarkdownOption markdown;

  @Override
  public Integer call() throws IOException {
    if (undo ? output == null : file == null) {
      throw new ParameterException(
          spec.commandLine(), undo ? "--undo needs --output DIR" : "FILE is missing");
    }
    markdown.check();
    Path directory = output == null ? Path.of("results", "matrix-" + name()) : output;
    if (undo) {
      if (!MatrixRun.undo(directory, this::print)) {
        print("There was nothing to put back.");
      }
      return ExitCode.PASSED.value();
    }
    if (!dryRun && MatrixRun.isIn(directory)) {
      MatrixRun.undo(directory, this::print); // also if FILE is wrong now
    }
    Matrix matrix = MatrixFile.read(file, RunFigure::parse, Gate::check);
    if (!matrix.gate().isEmpty() && matrix.baseline().isEmpty()) {
      Gate.of(file + ", gate", matrix.gate(), null);
    }
    announce(matrix);
    if (dryRun) {
      return ExitCode.PASSED.value();
    }
    RunFigure figure = RunFigure.parse(matrix.file().toString(), matrix.metric());
    MatrixPlanRun plan =
        new MatrixPlanRun(JMeterRun.installed(), matrix.plan(), figure, this::print);
    try (MatrixRun run = MatrixRun.open(directory, matrix, resume, plan, this::print)) {
      run.run();
      return report(MatrixReport.of(directory, matrix, figure, run.finished()), directory).value();
    }
  }

  private String name() {
    return String.valueOf(file.getFileName()).replaceFirst("\\.toml$", "");
  }

  /** Says what will happen. */
  private void announce(Matrix matrix) {
    List<PlannedRun> order = PlannedRun.order(matrix);
    int configurations = matrix.combinations().size();
    print(
        String.format(
            Locale.ROOT,
            "Matrix: %s x %s of %s, and a run that warms up: %,d runs",
            Quantity.of(configurations, "configuration"),
            Quantity.of(matrix.rounds(), "round"),
            matrix.plan().getFileName(),
            order.size()));
    print("Figure: " + matrix.metric());
    print("Order (seed " + matrix.seed() + "):");
    for (int round = 1; round <= matrix.rounds(); round++) {
      int number = round;
      print(
          "  round "
              + round
              + ": "
              + order.stream()
                  .filter(each -> each.round() == number)
                  .map(each -> matrix.name(each.combination()))
                  .collect(Collectors.joining("; ")));
    }
    announceCosts(matrix, order.size());
  }

  /** The time, and what it will find. */
  private void announceCosts(Matrix matrix, int runs) {
    Duration usual = matrix.assumed().run();
    print(
        "Time: "
            + (usual.isZero() ? "" : "about " + times(runs, "run-time", usual) + ", ")
            + "at most "
            + times(runs, "run-limit", matrix.limits().run())
            + ", without commands; after the run that warms up, an estimate");
    double spread = matrix.assumed().spread();
    SmallestDifference.of(matrix.rounds(), matrix.combinations().size(), spread)
        .ifPresent(
            smallest ->
                print(
                    String.format(
                        Locale.ROOT,
                        "Smallest difference told apart with a chance of 80 %%: %.1f %%, if runs of"
                            + " one configuration vary by %s %% (spread, a standard deviation)",
                        smallest.percent(),
                        plain(spread))));
  }

  private static String plain(double number) {
    return number == Math.rint(number) ? String.valueOf((long) number) : String.valueOf(number);
  }

  private static String times(int runs, String key, Duration each) {
    return time(each.multipliedBy(runs)) + " (" + key + " " + time(each) + " each)";
  }

  private static String time(Duration time) {
    return time.toString().substring(2).toLowerCase(Locale.ROOT);
  }

  private ExitCode report(MatrixReport report, Path directory) throws IOException {
    MatrixResult result = report.result();
    Matrix matrix = result.matrix();
    boolean finished = result.runs().size() == matrix.rounds() * matrix.combinations().size();
    AtomicFile.replace(
        directory.resolve("matrix.json"), part -> MatrixFiles.writeJson(part, result));
    AtomicFile.replace(directory.resolve("matrix.csv"), part -> MatrixFiles.writeCsv(part, result));
    MatrixPage.write(directory.resolve("matrix.html"), result);
    PrintWriter out = spec.commandLine().getOut();
    if (!markdown.isPrinted()) {
      out.println();
      result.warnings().forEach(this::print);
      TableText.lines(MatrixTables.of(result)).forEach(this::print);
    }
    markdown.write(out, MatrixMarkdown.lines(result));
    print("Page: " + directory.resolve("matrix.html"));
    Optional<Comparison> comparison = report.comparison();
    if (comparison.isPresent()) {
      Files.deleteIfExists(directory.resolve(COMPARISON));
      ComparisonPage.write(directory.resolve(COMPARISON), comparison.get());
      print("All labels and figures: " + directory.resolve(COMPARISON));
    }
    if (!finished) {
      return ExitCode.ERROR;
    }
    if (result.analysis().notKnown().isPresent()) {
      return ExitCode.UNANSWERED;
    }
    String always = "met in " + matrix.rounds() + " of ";
    boolean met = result.gates().stream().anyMatch(each -> each.startsWith(always));
    return result.gates().isEmpty() || met ? ExitCode.PASSED : ExitCode.CRITERION_FAILED;
  }

  private void print(String line) {
    PrintWriter out =
        markdown.isPrinted() ? spec.commandLine().getErr() : spec.commandLine().getOut();
    out.println(Terminal.line(line));
    out.flush();
  }
}
