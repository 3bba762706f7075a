package io.github.bancada.gate;

import io.github.bancada.process.ExitCode;
import io.github.bancada.table.GateVerdict;
import io.github.bancada.table.GateVerdict.Result;
import io.github.bancada.text.GithubAnnotations;
import io.github.bancada.text.GithubAnnotations.Annotation;
import io.github.bancada.text.MarkdownText;
import io.github.bancada.text.Terminal;
import java.util.ArrayList;
import java.util.List;

/** The verdict of a gate: one judgement per criterion, in the order of the gate. Immutable. */
public final class Verdict {
  private static final String TITLE = "Performance Gate";

  private final String run;
  private final String endReason;
  private final long startEpochMillis;
  private final long durationMillis;
  private final List<Judgement> judgements;
  private final String brokenOff;
  private final String invalid;
  private final String leftOut;

  /**
   * @param invalid why the figures are not the server's; "" if they are
   * @param leftOut the samples left out, as a sentence; "" for none
   */
  Verdict(
      String run,
      String endReason,
      long startEpochMillis,
      long durationMillis,
      List<Judgement> judgements,
      String invalid,
      String leftOut) {
    this.run = run;
    this.endReason = endReason;
    this.startEpochMillis = startEpochMillis;
    this.durationMillis = durationMillis;
    this.judgements = List.copyOf(judgements);
    this.invalid = invalid;
    this.leftOut = leftOut;
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

  /** Reason of the run's end, "" if it ended by itself. */
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
   * Reason of a broken-off run, whose rest is unknown; "" for none or a failed criterion of this
   * gate.
   */
  String brokenOff() {
    return brokenOff;
  }

  /** The samples left out, as a sentence; "" for none. */
  String leftOut() {
    return leftOut;
  }

  /** Why the run measured the load machine, not the server; "" if it is valid. */
  String invalid() {
    return invalid;
  }

  /** Whether every criterion is met and the run is complete and valid. */
  public boolean passed() {
    return result() == Result.PASSED;
  }

  /**
   * No data if every criterion that is not met lacks data, or there are only such criteria: this is
   * not a pass and says nothing against the server.
   */
  Result result() {
    if (judgements.stream().allMatch(each -> each.result() == Result.NO_DATA)) {
      return Result.NO_DATA;
    }
    if (!brokenOff.isEmpty()
        || !invalid.isEmpty()
        || judgements.stream().anyMatch(each -> each.result() == Result.FAILED)) {
      return Result.FAILED;
    }
    return failures() == 0 ? Result.PASSED : Result.NO_DATA;
  }

  /** The verdict for reports. */
  public GateVerdict shown() {
    return new GateVerdict(result(), end(), judgements.stream().map(Judgement::shown).toList());
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

  /** The verdict for the comment of a pull request, in GitHub's Markdown. */
  public List<String> markdown() {
    List<String> lines = new ArrayList<>();
    lines.add("### " + TITLE + ": " + MarkdownText.line(run));
    lines.add("");
    GateVerdict shown = shown();
    lines.add(shown.result().sign() + " **" + MarkdownText.line(shown.outcome()) + "**");
    if (!leftOut.isEmpty()) {
      lines.addAll(List.of("", MarkdownText.line(leftOut)));
    }
    if (!invalid.isEmpty()) {
      lines.addAll(List.of("", "Run invalid: " + MarkdownText.line(invalid)));
    }
    lines.add("");
    lines.addAll(shown.markdown());
    return lines;
  }

  /**
   * Annotations for the runner of GitHub Actions: for each criterion that is not met, and for
   * faults of the run.
   */
  public List<String> annotations() {
    List<Annotation> errors = new ArrayList<>();
    if (!brokenOff.isEmpty()) {
      errors.add(new Annotation(TITLE, "run broken off: " + brokenOff));
    }
    if (!invalid.isEmpty()) {
      errors.add(new Annotation(TITLE, "run invalid: " + invalid));
    }
    for (Judgement judgement : judgements) {
      if (!judgement.passed()) {
        Criterion criterion = judgement.criterion();
        errors.add(
            new Annotation(
                TITLE + ": " + judgement.name(),
                "measured " + judgement.measuredText() + ", limit " + judgement.limitText(),
                criterion.position().source(),
                criterion.position().line()));
      }
    }
    return GithubAnnotations.lines(errors);
  }

  public List<String> lines() {
    List<String> lines = new ArrayList<>(shown().lines());
    if (!leftOut.isEmpty()) {
      lines.add(1, Terminal.line(leftOut));
    }
    if (!invalid.isEmpty()) {
      lines.add(1, Terminal.line("Run invalid: " + invalid));
    }
    return lines;
  }

  private String end() {
    if (!brokenOff.isEmpty()) {
      return "; run broken off: " + brokenOff;
    }
    return endReason.isEmpty() ? "" : " (" + endReason + ")";
  }
}
