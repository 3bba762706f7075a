package io.github.bancada.cli;

import io.github.bancada.gate.Gate;
import io.github.bancada.gate.GateException;
import io.github.bancada.gate.RunFigure;
import io.github.bancada.matrix.Factor;
import io.github.bancada.matrix.Level;
import io.github.bancada.matrix.Matrix;
import io.github.bancada.matrix.rank.MatrixAnalysis;
import io.github.bancada.matrix.rank.Measurements;
import io.github.bancada.matrix.run.FinishedRun;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.process.ExitCode;
import io.github.bancada.report.compare.Comparison;
import io.github.bancada.report.compare.Configuration;
import io.github.bancada.report.compare.EnvironmentFacts;
import io.github.bancada.report.view.MatrixResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Reads the runs of a matrix and sums them up. Keeps a figure of each run, not its histograms. Not
 * thread-safe.
 */
final class MatrixReport {
  /** Most runs whose figures are all compared: their histograms are in memory. */
  private static final int MOST_COMPARED = 100;

  private final Path directory;
  private final Matrix matrix;
  private final RunFigure figure;
  private final double[][] values;
  private int doubtful;
  private final List<List<EnvironmentFacts>> facts = new ArrayList<>();
  private final List<MatrixResult.Run> runs = new ArrayList<>();

  /** The runs of each configuration with all their figures; none if there are too many. */
  private final List<List<RunSummary>> summaries = new ArrayList<>();

  /** How many runs of each configuration met the gate, and how many did not. */
  private final int[][] met;

  private MatrixReport(Path directory, Matrix matrix, RunFigure figure) {
    this.directory = directory;
    this.matrix = matrix;
    this.figure = figure;
    int configurations = matrix.combinations().size();
    values = new double[matrix.rounds()][configurations];
    Arrays.stream(values).forEach(round -> Arrays.fill(round, Double.NaN));
    met = new int[configurations][2];
    IntStream.range(0, configurations).forEach(i -> facts.add(new ArrayList<>()));
    IntStream.range(0, configurations).forEach(i -> summaries.add(new ArrayList<>()));
  }

  /**
   * Reads the runs.
   *
   * @param directory of the matrix
   * @throws IOException if one cannot be read
   */
  static MatrixReport of(
      Path directory, Matrix matrix, RunFigure figure, List<FinishedRun> finished)
      throws IOException {
    MatrixReport report = new MatrixReport(directory, matrix, figure);
    Map<Integer, RunSummary> baselines = new HashMap<>();
    boolean ofBaseline = !matrix.gate().isEmpty() && matrix.baseline().isPresent();
    for (FinishedRun run : finished) {
      if (ofBaseline
          && run.combination() == matrix.baseline().getAsInt()
          && run.directory().isPresent()) {
        baselines.put(run.round(), report.read(run));
      }
    }
    for (FinishedRun run : finished) {
      report.add(run, baselines.get(run.round()));
    }
    report.leaveOutUnfinishedRound();
    return report;
  }

  /** A round that was cut off would count against the configurations that were not yet run. */
  private void leaveOutUnfinishedRound() {
    int begun = runs.size() % matrix.combinations().size();
    if (begun > 0) {
      Arrays.fill(values[runs.size() / matrix.combinations().size()], Double.NaN);
    }
  }

  private RunSummary read(FinishedRun run) throws IOException {
    return ComparedRuns.run(run.directory().orElseThrow(), 0, Optional.empty());
  }

  private void add(FinishedRun run, RunSummary baseline) throws IOException {
    double value = Double.NaN;
    String page = "";
    if (run.directory().isPresent()) {
      RunSummary summary = read(run);
      value = figure.of(summary).orElse(Double.NaN);
      values[run.round() - 1][run.combination()] = value;
      facts.get(run.combination()).add(EnvironmentFacts.of(List.of(summary)));
      page = page(run);
      if (matrix.combinations().size() * matrix.rounds() <= MOST_COMPARED) {
        summaries.get(run.combination()).add(summary);
      }
      if (!matrix.gate().isEmpty()) {
        met[run.combination()][isMet(summary, baseline) ? 0 : 1]++;
      }
    }
    List<String> remarks = new ArrayList<>(run.remarks());
    doubtful += run.isDoubtful() ? 1 : 0;
    run.missing().ifPresent(why -> remarks.add("missing: " + why));
    runs.add(
        new MatrixResult.Run(
            run.number(), run.round(), run.combination(), value, String.join("; ", remarks), page));
  }

  /**
   * Whether a run meets the gate.
   *
   * @param baseline of its round; null for none, then no criterion that compares with it is met
   */
  private boolean isMet(RunSummary run, RunSummary baseline) throws IOException {
    try {
      Gate gate = Gate.of(matrix.file() + ", gate", matrix.gate(), baseline);
      return gate.judge(run).exitCode() == ExitCode.PASSED;
    } catch (GateException e) {
      return false; // the text was checked at the start, so the baseline lacks the figure
    }
  }

  /** Path of the run's page from the directory, with slashes. */
  private String page(FinishedRun run) {
    Path page = run.directory().orElseThrow().resolve("report.html");
    return directory
        .toAbsolutePath()
        .relativize(page.toAbsolutePath())
        .toString()
        .replace('\\', '/');
  }

  /** All labels and figures of all configurations; empty if they are too many for a page. */
  Optional<Comparison> comparison() {
    List<Configuration> configurations = new ArrayList<>();
    for (int i = 0; i < summaries.size(); i++) {
      if (!summaries.get(i).isEmpty()) {
        configurations.add(
            i == matrix.baseline().orElse(-1) ? 0 : configurations.size(),
            Configuration.ofRuns(matrix.name(i), summaries.get(i)));
      }
    }
    return configurations.size() < 2
        ? Optional.empty()
        : Optional.of(Comparison.ofRounds(configurations));
  }

  MatrixResult result() {
    MatrixAnalysis analysis =
        MatrixAnalysis.of(
            new Measurements(
                matrix.factors().stream().map(Factor::name).toList(),
                matrix.factors().stream()
                    .map(each -> each.levels().stream().map(Level::name).toList())
                    .toList(),
                matrix.combinations(),
                matrix.baseline().orElse(-1),
                values,
                figure.hasRatios(),
                figure.smallerIsBetter()));
    List<String> gates =
        matrix.gate().isEmpty()
            ? List.of()
            : Arrays.stream(met)
                .map(each -> "met in " + each[0] + " of " + (each[0] + each[1]))
                .toList();
    return new MatrixResult(
        matrix,
        new MatrixResult.Figure(
            figure.toString(), figure.unit(), figure::text, figure.smallerIsBetter()),
        runs,
        analysis,
        warnings(),
        gates);
  }

  private List<String> warnings() {
    List<String> warnings = new ArrayList<>(EnvironmentFacts.unsteady(facts));
    if (doubtful > 0) {
      warnings.add(
          "Not all as it should be, see the remarks at the runs: "
              + doubtful
              + " of "
              + runs.size()
              + " count although their repeats had an objection too");
    }
    return warnings;
  }
}
