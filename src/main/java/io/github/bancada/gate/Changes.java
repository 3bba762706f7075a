package io.github.bancada.gate;

import io.github.bancada.history.ChangePoint;
import io.github.bancada.history.Choice;
import io.github.bancada.history.Figure;
import io.github.bancada.history.HistoryReader;
import io.github.bancada.history.HistoryRun;
import io.github.bancada.history.HistoryText;
import io.github.bancada.history.PlanHistories;
import io.github.bancada.history.PlanHistory;
import io.github.bancada.history.Series;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.table.GateVerdict.Result;
import io.github.bancada.text.CommaList;
import io.github.bancada.text.Quantity;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Judges criteria {@code no change}: whether a figure is worse since one of the newest runs. The
 * judged run is the newest of those of its plan on its machine. Immutable and thread-safe.
 */
final class Changes {
  static final Changes NONE = new Changes(List.of());

  /**
   * A change fails while it is among so many newest runs that have the figure; later, its level is
   * the usual one. It is found from its third run on, so it fails eight runs: in a nightly job a
   * week and a day.
   */
  private static final int NEWEST = 10;

  private static final String UNTIL_THEN =
      "; until then compare with a baseline: % of baseline, or bin/bancada compare";

  private final List<Path> directories;

  private Changes(List<Path> directories) {
    this.directories = List.copyOf(directories);
  }

  /**
   * @param directories that hold results directories of earlier runs
   * @throws GateException if one does not exist
   */
  static Changes since(List<Path> directories) throws GateException {
    for (Path each : directories) {
      if (!Files.isDirectory(each)) {
        throw new GateException(
            String.format(
                "the history '%s' is not a directory; name one that holds results directories of"
                    + " earlier runs (-Jgate.history=..., --history)",
                each));
      }
    }
    return new Changes(directories);
  }

  /** As above, with commas between directories; "" for none. */
  static Changes since(String directories) throws GateException {
    try {
      return since(
          CommaList.parts(directories).stream()
              .filter(each -> !each.isEmpty())
              .map(Path::of)
              .toList());
    } catch (InvalidPathException e) {
      throw new GateException(
          "the history '" + directories + "' is not a path (-Jgate.history=...)", e);
    }
  }

  static boolean areJudgedBy(Criterion criterion) {
    return criterion.operator() == Operator.NO_CHANGE;
  }

  /**
   * Checks a criterion.
   *
   * @throws LineScanner.SyntaxException if it is about a change second by second
   */
  static void check(Criterion criterion) throws LineScanner.SyntaxException {
    if (areJudgedBy(criterion) && criterion.sustained().isPresent()) {
      throw new LineScanner.SyntaxException(
          criterion.position(), "no change is judged once, at the end; leave for ... out");
    }
  }

  /** The figure of a metric in histories; empty if they do not have it. */
  private static Optional<Figure> figure(Metric metric) {
    return Arrays.stream(Figure.values())
        .filter(each -> each.key().equals(metric.toString()))
        .findFirst();
  }

  /**
   * Stands for the limit of a criterion.
   *
   * @param start of the criterion
   * @throws LineScanner.SyntaxException if histories do not have the metric
   */
  static Limit limit(LineScanner in, int start, Metric metric) throws LineScanner.SyntaxException {
    if (figure(metric).isEmpty()) {
      throw new LineScanner.SyntaxException(
          in.between(start, in.position()),
          "the history has no '"
              + metric
              + "'; no change takes "
              + Arrays.stream(Figure.values()).map(Figure::key).collect(Collectors.joining(", ")));
    }
    Dimension dimension = metric.dimensions().get(0);
    return new Limit(BigDecimal.ZERO, dimension, dimension.defaultUnit(), false);
  }

  List<GateException.Problem> problems(List<Criterion> criteria) {
    return criteria.stream()
        .filter(Changes::areJudgedBy)
        .filter(any -> directories.isEmpty())
        .map(
            criterion ->
                new GateException.Problem(
                    criterion.position(),
                    "the criterion needs earlier runs and none are given; name the directory that"
                        + " holds their results (-Jgate.history=..., --history)"))
        .toList();
  }

  /** Judges those of these criteria that are about changes; reads all earlier runs. */
  Map<Criterion, Judgement> judge(List<Criterion> criteria, RunSummary run) {
    Map<Criterion, Judgement> judgements = new HashMap<>();
    List<Criterion> judged = criteria.stream().filter(Changes::areJudgedBy).toList();
    if (!judged.isEmpty()) {
      try {
        PlanHistory history = history(judged, run);
        judged.forEach(each -> judgements.put(each, judge(each, run, history)));
      } catch (IOException e) {
        judged.forEach(
            each ->
                judgements.put(
                    each, Judgement.notJudged(each, "", "no earlier run: " + e.getMessage())));
      }
    }
    return judgements;
  }

  /** The history whose newest run is this one: of runs that ended before it began. */
  private PlanHistory history(List<Criterion> criteria, RunSummary run) throws IOException {
    Set<Figure> figures =
        criteria.stream().map(each -> figure(each.metric()).get()).collect(Collectors.toSet());
    List<HistoryRun> runs = new ArrayList<>();
    HistoryReader.read(directories, new Choice("", Long.MIN_VALUE, Set.of(), figures))
        .plans()
        .stream()
        .flatMap(plan -> plan.runs().stream())
        .filter(earlier -> earlier.info().endEpochMillis() <= run.info().startEpochMillis())
        .forEach(runs::add);
    HistoryRun newest = HistoryRun.of(Path.of(""), run);
    runs.add(newest);
    Set<String> labels =
        newest.rows().keySet().stream()
            .filter(label -> newest.rows().size() <= 2 || isJudged(criteria, label))
            .collect(Collectors.toSet());
    return PlanHistories.of(runs, new Choice("", Long.MIN_VALUE, labels, figures)).get(0);
  }

  private static boolean isJudged(List<Criterion> criteria, String label) {
    return criteria.stream()
        .map(Criterion::labels)
        .anyMatch(
            wanted ->
                wanted instanceof LabelPattern.All
                    ? label.equals(RunSummary.TOTAL)
                    : wanted.test(label));
  }

  private static Judgement judge(Criterion criterion, RunSummary run, PlanHistory history) {
    Optional<String> missing =
        CapacityJudge.isOf(criterion) ? Optional.empty() : Evidence.missing(criterion, run);
    if (missing.isPresent()) {
      return Judgement.notJudged(criterion, "", missing.get());
    }
    List<Judged> each = new ArrayList<>();
    for (LabelSummary label : Evidence.labels(criterion.labels(), run)) {
      each.add(judge(criterion, label.label(), history));
    }
    if (each.isEmpty()) {
      return Judgement.notJudged(criterion, "", Evidence.NO_SAMPLE);
    }
    Judgement worst = Collections.max(each).judgement();
    long failed =
        each.stream().filter(judged -> judged.judgement().result() == Result.FAILED).count();
    return failed < 2
        ? worst
        : new Judgement(
            criterion,
            Result.FAILED,
            worst.label(),
            Optional.empty(),
            Optional.empty(),
            worst.remark() + "; " + failed + " of " + each.size() + " labels failed");
  }

  /**
   * The judgement of a label; the greatest is the worst.
   *
   * @param harm size of the change; 0 for none
   */
  private record Judged(Judgement judgement, double harm) implements Comparable<Judged> {
    @Override
    public int compareTo(Judged other) {
      return Comparator.comparing((Judged each) -> each.judgement().result() == Result.FAILED)
          .thenComparing(each -> !each.judgement().passed())
          .thenComparing(Judged::harm)
          .compare(this, other);
    }
  }

  private static Judged judge(Criterion criterion, String label, PlanHistory history) {
    Figure figure = figure(criterion.metric()).get();
    Optional<Series> found = history.series(label, figure).filter(Series::isInNewestRun);
    if (found.isEmpty()) {
      return new Judged(
          Judgement.notJudged(
              criterion, label, "the run has no " + figure.key() + " for a history"),
          0);
    }
    Series series = found.get();
    String warnings =
        series.warnings().stream().map(each -> "; " + each).collect(Collectors.joining());
    if (!series.isAnalysed()) {
      return new Judged(
          Judgement.notJudged(criterion, label, "not known" + warnings + UNTIL_THEN), 0);
    }
    Optional<ChangePoint> last = series.lastChange();
    boolean failed =
        last.filter(change -> series.isWorse(change) && series.runsSince(change) <= NEWEST)
            .isPresent();
    String text =
        last.map(change -> HistoryText.sentence(history, series, change))
            .orElse("no change in " + Quantity.of(series.runs(), "run"));
    return new Judged(
        new Judgement(
            criterion,
            Judgement.of(!failed),
            label,
            Optional.empty(),
            Optional.empty(),
            text + warnings),
        last.map(
                change ->
                    Math.abs(figure.isDifference() ? change.ratio() : Math.log(change.ratio())))
            .orElse(0.0));
  }
}
