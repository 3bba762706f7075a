package io.github.bancada.gate;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.table.GateVerdict.Result;
import io.github.bancada.table.RunPart;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Criteria that a run has to meet. Every instance is valid: its text has no problem and its
 * baseline has all needed figures. Immutable and thread-safe.
 */
public final class Gate {
  private final List<Criterion> criteria;
  private final Baseline baseline;
  private final Changes changes;

  private Gate(List<Criterion> criteria, Baseline baseline, Changes changes) {
    this.criteria = criteria;
    this.baseline = baseline;
    this.changes = changes;
  }

  /** As below, without earlier runs. */
  static Gate of(List<GateText> texts, Baseline baseline) throws GateException {
    return of(texts, baseline, Changes.NONE);
  }

  /**
   * Combines these texts into one gate.
   *
   * @throws GateException if a text has a problem or no criterion, or the baseline lacks a needed
   *     figure; the message has one line per problem
   */
  static Gate of(List<GateText> texts, Baseline baseline, Changes changes) throws GateException {
    List<Criterion> criteria = new ArrayList<>();
    List<GateException.Problem> problems = new ArrayList<>();
    for (GateText text : texts) {
      criteria.addAll(criteria(text, problems));
    }
    problems.addAll(baseline.problems(criteria));
    problems.addAll(changes.problems(criteria));
    refuse(problems);
    return new Gate(List.copyOf(criteria), baseline, changes);
  }

  /** The valid criteria of a text; adds its problems. */
  private static List<Criterion> criteria(GateText text, List<GateException.Problem> problems) {
    GateParser.Parsed parsed = GateParser.parse(text.source(), text.text());
    problems.addAll(parsed.problems());
    if (parsed.criteria().isEmpty() && parsed.problems().isEmpty()) {
      problems.add(
          new GateException.Problem(
              new GateText.Position(text.source(), 1, 1, 0, 0),
              "the gate has no criterion and would pass every run; write one criterion per"
                  + " line, for example all : errors < 0.1 %"));
    }
    return parsed.criteria();
  }

  private static void refuse(List<GateException.Problem> problems) throws GateException {
    if (!problems.isEmpty()) {
      throw new GateException(problems);
    }
  }

  /**
   * Checks criteria for finished runs that are still to come, and perhaps their baseline.
   *
   * @param source name of the text, for messages
   * @throws GateException if the text is not a gate for them; the message has one line per problem
   */
  public static void check(String source, String text) throws GateException {
    List<GateException.Problem> problems = new ArrayList<>();
    List<Criterion> criteria = criteria(new GateText(source, text), problems);
    problems.addAll(Changes.NONE.problems(criteria));
    problems.addAll(SecondsWatch.problemsOfReplay(criteria));
    refuse(problems);
  }

  /**
   * Reads a gate for a finished run.
   *
   * @param file with criteria
   * @param baseline the reference run of percent limits; null for none
   * @param history directories that hold results of earlier runs
   * @throws GateException if the file cannot be read, is invalid, or needs figures that a finished
   *     run or the baseline does not have
   */
  public static Gate read(Path file, RunSummary baseline, List<Path> history) throws GateException {
    return ofFinished(GateText.read(file.toString()), baseline, history);
  }

  /**
   * As {@link #read}, of a text, without a history.
   *
   * @param source its name, for messages
   */
  public static Gate of(String source, String text, RunSummary baseline) throws GateException {
    return ofFinished(new GateText(source, text), baseline, List.of());
  }

  private static Gate ofFinished(GateText text, RunSummary baseline, List<Path> history)
      throws GateException {
    Gate gate =
        of(
            List.of(text),
            baseline == null ? Baseline.none() : Baseline.of(baseline.info().name(), baseline),
            Changes.since(history));
    refuse(SecondsWatch.problemsOfReplay(gate.criteria));
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
    return judgeAtEnd(run, SecondsWatch.replay(criteria, baseline, run));
  }

  /** Judges a run so far with the result of its watch; changes are judged at the end. */
  Verdict judge(RunSummary run, SecondsWatch watch) {
    return judge(run, watch, Map.of());
  }

  /** Judges a run that has ended; reads earlier runs if a criterion asks for them. */
  Verdict judgeAtEnd(RunSummary run, SecondsWatch watch) {
    return judge(run, watch, changes.judge(criteria, run));
  }

  private Verdict judge(RunSummary run, SecondsWatch watch, Map<Criterion, Judgement> ofChanges) {
    List<Judgement> judgements = new ArrayList<>();
    for (Criterion criterion : criteria) {
      judgements.add(
          criterion.sustained().isPresent()
              ? watch.judge(
                  criterion,
                  Evidence.missing(criterion, run).or(() -> baseline.notComparable(criterion, run)))
              : Changes.areJudgedBy(criterion)
                  ? ofChanges.getOrDefault(
                      criterion, Judgement.notJudged(criterion, "", "judged at the end of the run"))
                  : judge(criterion, run, baseline));
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

  static Judgement judge(Criterion criterion, RunSummary run, Baseline baseline) {
    if (CapacityJudge.isOf(criterion)) {
      return CapacityJudge.judge(criterion, run, baseline);
    }
    List<Judgement> each = new ArrayList<>();
    Evidence.missing(criterion, run)
        .or(() -> baseline.notComparable(criterion, run))
        .ifPresentOrElse(
            why -> each.add(Judgement.notJudged(criterion, "", why)),
            () -> {
              Evidence.labels(criterion.labels(), run)
                  .forEach(label -> each.add(judge(criterion, label, baseline)));
              baseline
                  .missingLabels(criterion, run)
                  .forEach(gone -> each.add(notInRun(criterion, gone)));
            });
    return worst(criterion, each);
  }

  private static Judgement notInRun(Criterion criterion, String label) {
    return Judgement.notJudged(criterion, label, Evidence.NO_SAMPLE);
  }

  private static Judgement judge(Criterion criterion, LabelSummary label, Baseline baseline) {
    Optional<String> missing = Evidence.missing(criterion, label);
    if (missing.isPresent()) {
      return Judgement.notJudged(criterion, label.label(), missing.get());
    }
    Optional<Ratio> bound = baseline.bound(criterion, label.label());
    if (bound.isEmpty()) {
      return Judgement.notJudged(
          criterion, label.label(), baseline.missing(criterion, label.label()));
    }
    Ratio measured = criterion.metric().of(label, criterion.limit().dimension());
    return new Judgement(
        criterion,
        Judgement.of(criterion.holds(measured, bound.get())),
        label.label(),
        Optional.of(measured),
        bound,
        "");
  }

  /** The judgement of the worst label; one failed label fails the criterion. */
  private static Judgement worst(Criterion criterion, List<Judgement> each) {
    List<Judgement> failed = each.stream().filter(judgement -> !judgement.passed()).toList();
    Comparator<Judgement> byFigure =
        Comparator.comparing(judgement -> judgement.measured().orElse(Ratio.of(0)));
    Comparator<Judgement> byHarm =
        criterion.operator().smallerIsBetter() ? byFigure : byFigure.reversed();
    Judgement worst = (failed.isEmpty() ? each : failed).stream().max(byHarm).orElseThrow();
    if (each.size() == 1 || failed.isEmpty()) {
      return worst;
    }
    String count = failed.size() + " of " + each.size() + " labels failed";
    String remark =
        worst.measured().isPresent()
            ? count
            : worst.remark() + " (" + worst.label() + "), " + count;
    boolean anyMeasured =
        failed.stream().anyMatch(judgement -> judgement.result() == Result.FAILED);
    return new Judgement(
        criterion,
        anyMeasured ? Result.FAILED : Result.NO_DATA,
        worst.label(),
        worst.measured(),
        worst.bound(),
        remark);
  }
}
