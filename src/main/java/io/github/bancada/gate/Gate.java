package io.github.bancada.gate;

import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunSummary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Criteria that a run has to meet. Whoever has a gate knows that it is right: it was read without a
 * problem and its baseline has what it needs. Immutable and thread-safe.
 */
public final class Gate {
  private final List<Criterion> criteria;
  private final Baseline baseline;

  private Gate(List<Criterion> criteria, Baseline baseline) {
    this.criteria = criteria;
    this.baseline = baseline;
  }

  /**
   * A gate of these texts together.
   *
   * @throws GateException if a text has a problem, there is no criterion in any, or the baseline
   *     lacks what one needs; the message has a line for each problem
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
                "there is no criterion, and a gate without one would let everything pass; write"
                    + " one a line, as all : errors < 0.1 %"));
      }
    }
    problems.addAll(baseline.problems(criteria));
    if (!problems.isEmpty()) {
      throw new GateException(problems);
    }
    return new Gate(List.copyOf(criteria), baseline);
  }

  /**
   * Reads a gate for a run that is over.
   *
   * @param file with criteria
   * @param baseline what limits in percent are relative to; null for none
   * @throws GateException if the file cannot be read, is wrong, or asks for what a finished run or
   *     the baseline does not have
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

  /** Watches a run that begins now, for criteria judged second by second. */
  SecondsWatch watch(long startEpochMillis) {
    return new SecondsWatch(criteria, baseline, startEpochMillis);
  }

  /**
   * Judges a run that is over.
   *
   * @throws IOException if its intervals cannot be read
   */
  public Verdict judge(RunSummary run) throws IOException {
    return judge(run, SecondsWatch.replay(criteria, baseline, run));
  }

  /**
   * Judges a run.
   *
   * @param watch what has watched it
   */
  Verdict judge(RunSummary run, SecondsWatch watch) {
    List<Judgement> judgements = new ArrayList<>();
    for (Criterion criterion : criteria) {
      judgements.add(
          criterion.sustained().isPresent()
              ? watch.judge(criterion, Evidence.missing(criterion, run))
              : WholeRun.judge(criterion, run, baseline));
    }
    RunInfo info = run.info();
    return new Verdict(
        info.name(), info.endReason(), info.startEpochMillis(), info.durationMillis(), judgements);
  }
}
