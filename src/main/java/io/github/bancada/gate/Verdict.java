package io.github.bancada.gate;

import io.github.bancada.process.ExitCode;
import io.github.bancada.text.Quantity;
import io.github.bancada.text.Terminal;
import io.github.bancada.text.TextTable;
import java.util.ArrayList;
import java.util.List;

/** The verdict of a gate: one judgement per criterion, in the order of the gate. Immutable. */
public final class Verdict {
  private final String run;
  private final String endReason;
  private final long startEpochMillis;
  private final long durationMillis;
  private final List<Judgement> judgements;
  private final String brokenOff;
  private final String invalid;

  /**
   * @param invalid why the figures are not those of the server; "" if they are
   */
  Verdict(
      String run,
      String endReason,
      long startEpochMillis,
      long durationMillis,
      List<Judgement> judgements,
      String invalid) {
    this.run = run;
    this.endReason = endReason;
    this.startEpochMillis = startEpochMillis;
    this.durationMillis = durationMillis;
    this.judgements = List.copyOf(judgements);
    this.invalid = invalid;
    this.brokenOff =
        this.judgements.stream()
            .filter(Judgement::isStop)
            .flatMap(stop -> stop.criterion().otherEndReason(endReason).stream())
            .findFirst()
            .orElse(endReason);
  }

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

  /**
   * What broke the run off, so that its rest is unknown; "" for nothing, or only a failed criterion
   * of this gate.
   */
  String brokenOff() {
    return brokenOff;
  }

  /** Why the run measured the load machine and not the server; "" if it is valid. */
  String invalid() {
    return invalid;
  }

  /** Whether every criterion is met, and the run was not broken off and is valid. */
  public boolean passed() {
    return failures() == 0 && brokenOff.isEmpty() && invalid.isEmpty();
  }

  /** The exit code of a process that judges the run. */
  public ExitCode exitCode() {
    return judgements.stream()
        .filter(judgement -> !judgement.passed())
        .map(Verdict::exitCode)
        .reduce(exitCodeOfEnd().and(exitCodeOfValidity()), ExitCode::and);
  }

  private ExitCode exitCodeOfEnd() {
    if (brokenOff.isEmpty()) {
      return ExitCode.PASSED;
    }
    return brokenOff.startsWith(Criterion.STOPPED_BY) ? ExitCode.STOPPED : ExitCode.ERROR;
  }

  private ExitCode exitCodeOfValidity() {
    return invalid.isEmpty() ? ExitCode.PASSED : ExitCode.ERROR;
  }

  private static ExitCode exitCode(Judgement failed) {
    return failed.isStop() ? ExitCode.STOPPED : ExitCode.CRITERION_FAILED;
  }

  /** In a few words: {@code FAILED, 1 of 2 criteria met}, and how the run ended. */
  String outcome() {
    int count = judgements.size();
    return String.format(
        "%s, %s of %s met%s",
        passed() ? "passed" : "FAILED",
        count - failures(),
        Quantity.of(count, "criterion", "criteria"),
        end());
  }

  /** For the comment of a pull request, in GitHub's Markdown. */
  public List<String> markdown() {
    return GateMarkdown.lines(this);
  }

  /** For the runner of GitHub Actions; none if it passed. */
  public List<String> annotations() {
    return GateMarkdown.annotations(this);
  }

  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("Performance Gate: " + outcome());
    if (!invalid.isEmpty()) {
      lines.add("Run invalid: " + invalid);
    }
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
    return lines.stream().map(Terminal::line).toList();
  }

  private String end() {
    if (!brokenOff.isEmpty()) {
      return "; run broken off: " + brokenOff;
    }
    return endReason.isEmpty() ? "" : " (" + endReason + ")";
  }

  static String name(Criterion criterion) {
    String label =
        criterion.labels() instanceof LabelPattern.Exact exact
            ? exact.label()
            : criterion.labels().toString();
    return label + " : " + criterion.metric().words();
  }
}
