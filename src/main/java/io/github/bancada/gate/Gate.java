package io.github.bancada.gate;

import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.table.RunPart;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Criteria that a run has to meet. Every instance is valid: its text was read without a problem,
 * and its baseline has all needed figures. Immutable and thread-safe.
 */
public final class Gate {
  private final List<Criterion> criteria;
  private final Baseline baseline;

  private Gate(List<Criterion> criteria, Baseline baseline) {
    this.criteria = criteria;
    this.baseline = baseline;
  }

  /**
   * Combines these texts into one gate.
   *
   * @throws GateException if a text has a problem or no criterion, or the baseline lacks a needed
   *     figure; the message has one line per problem
   */
  static Gate of(List<GateText> texts, Baseline baseline) throws GateException {
    List<Criterion> criteria = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    for (GateText text : texts) {
      GateParser.Parsed parsed = GateParser.parse(text.source(), text.text());
      criteria.addAll(parsed.criteria());
      problems.addAll(parsed.problems());
      if (parsed.criteria().isEmpty() && parsed.problems().isEmpty()) {
        problems.add(
            new Problem(
                new SourcePosition(text.source(), 1, 1, 0, 0),
                "the gate has no criterion and would pass every run; write one criterion per"
                    + " line, for example all : errors < 0.1 %"));
      }
    }
    problems.addAll(baseline.problems(criteria));
    if (!problems.isEmpty()) {
      throw new GateException(problems);
    }
    return new Gate(List.copyOf(criteria), baseline);
  }

  /**
   * Reads a gate for a finished run.
   *
   * @param file with criteria
   * @param baseline the run that percent limits refer to; null for none
   * @throws GateException if the file cannot be read, is invalid, or needs figures that a finished
   *     run or the baseline does not have
   */
  public static Gate read(Path file, RunSummary baseline) throws GateException {
    Gate gate =
        of(
            List.of(GateText.read(file.toString())),
            baseline == null ? Baseline.none() : Baseline.of(baseline.info().name(), baseline));
    List<Problem> problems = SecondsWatch.problemsOfReplay(gate.criteria);
    if (!problems.isEmpty()) {
      throw new GateException(problems);
    }
    return gate;
  }

  List<Criterion> criteria() {
    return criteria;
  }

  /** Starts judging a new run second by second. */
  SecondsWatch watch(long startEpochMillis, RunPart part) {
    return new SecondsWatch(criteria, baseline, startEpochMillis, part);
  }

  /**
   * Judges a finished run.
   *
   * @throws IOException if its intervals cannot be read
   */
  public Verdict judge(RunSummary run) throws IOException {
    return judge(run, SecondsWatch.replay(criteria, baseline, run));
  }

  /** Judges a run with the result of its watch. */
  Verdict judge(RunSummary run, SecondsWatch watch) {
    List<Judgement> judgements = new ArrayList<>();
    for (Criterion criterion : criteria) {
      judgements.add(
          criterion.sustained().isPresent()
              ? watch.judge(
                  criterion,
                  Evidence.missing(criterion, run).or(() -> baseline.notComparable(criterion, run)))
              : WholeRun.judge(criterion, run, baseline));
    }
    RunInfo info = run.info();
    return new Verdict(
        info.name(),
        info.endReason(),
        info.startEpochMillis(),
        info.durationMillis(),
        judgements,
        run.arrivals().whyInvalid(),
        run.timeline().leftOut().sentence());
  }
}
