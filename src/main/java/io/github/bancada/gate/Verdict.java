package io.github.bancada.gate;

import io.github.bancada.metrics.ExitCode;
import io.github.bancada.metrics.TextTable;
import java.util.ArrayList;
import java.util.List;

/** What came of a gate: a judgement a criterion, in the order of the gate. Immutable. */
public final class Verdict {
  private final String run;
  private final String endReason;
  private final long startEpochMillis;
  private final long durationMillis;
  private final List<Judgement> judgements;

  Verdict(
      String run,
      String endReason,
      long startEpochMillis,
      long durationMillis,
      List<Judgement> judgements) {
    this.run = run;
    this.endReason = endReason;
    this.startEpochMillis = startEpochMillis;
    this.durationMillis = durationMillis;
    this.judgements = List.copyOf(judgements);
  }

  /** Name of the run that was judged. */
  String run() {
    return run;
  }

  /** What ended the run, "" if it ended by itself. */
  String endReason() {
    return endReason;
  }

  long startEpochMillis() {
    return startEpochMillis;
  }

  long durationMillis() {
    return durationMillis;
  }

  List<Judgement> judgements() {
    return judgements;
  }

  long failures() {
    return judgements.stream().filter(judgement -> !judgement.passed()).count();
  }

  /** Whether every criterion is met. */
  public boolean passed() {
    return failures() == 0;
  }

  /** What a process that was to judge this ends with. */
  public ExitCode exitCode() {
    return judgements.stream()
        .filter(judgement -> !judgement.passed())
        .map(Verdict::exitCode)
        .reduce(ExitCode.PASSED, ExitCode::and);
  }

  private static ExitCode exitCode(Judgement failed) {
    return failed.isStop() ? ExitCode.STOPPED : ExitCode.CRITERION_FAILED;
  }

  /** A table for the console. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    int count = judgements.size();
    lines.add(
        "Performance Gate: "
            + (passed() ? "passed, " : "FAILED, ")
            + (count - failures())
            + " of "
            + count
            + (count == 1 ? " criterion" : " criteria")
            + " met"
            + (endReason.isEmpty() ? "" : " (" + endReason + ")"));
    lines.add("");
    TextTable table = new TextTable();
    table.row(List.of("criterion", "measured", "limit", ""));
    for (Judgement judgement : judgements) {
      Criterion criterion = judgement.criterion();
      table.row(
          List.of(
              name(criterion),
              judgement.measuredText(),
              judgement.limitText(),
              judgement.passed() ? "passed" : "FAILED"));
    }
    lines.addAll(table.lines());
    return lines;
  }

  /** Label and metric, for people. */
  static String name(Criterion criterion) {
    String label =
        criterion.labels() instanceof LabelPattern.Exact exact
            ? exact.label()
            : criterion.labels().toString();
    return label + " : " + criterion.metric().words();
  }
}
