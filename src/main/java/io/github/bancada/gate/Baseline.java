package io.github.bancada.gate;

import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.jtl.StoredRun;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The reference run of percent limits, or none. Immutable and thread-safe. */
final class Baseline {
  private static final Baseline NONE = new Baseline("", Optional.empty());

  private static final String DIFFERENT_TOTALS =
      "samples of Transaction Controllers count in all in the run or in the baseline only"
          + " (report.transactions)";

  private final String name;
  private final Optional<RunSummary> run;
  private final Map<String, LabelSummary> labels = new LinkedHashMap<>();

  private Baseline(String name, Optional<RunSummary> run) {
    this.name = name;
    this.run = run;
    run.ifPresent(
        known ->
            known.everyLabel().stream()
                .filter(label -> label.samples() > 0)
                .forEach(label -> labels.put(label.label(), label)));
  }

  static Baseline none() {
    return NONE;
  }

  static Baseline of(String name, RunSummary run) {
    return new Baseline(name, Optional.of(run));
  }

  /**
   * @param path a results directory, {@code summary.json} or JTL file, see {@link StoredRun#open};
   *     "" for none
   * @throws GateException if it cannot be read
   */
  static Baseline read(String path) throws GateException {
    if (path.isBlank()) {
      return NONE;
    }
    String given = path.strip();
    try (StoredRun stored = StoredRun.open(Path.of(given))) {
      return of(given, stored.summary()); // totals are all that is asked of it
    } catch (IOException | InvalidPathException e) {
      throw new GateException(
          String.format(
              "the baseline '%s' cannot be read: %s (-Jgate.baseline=...)", given, e.getMessage()),
          e);
    }
  }

  /** Problems that criteria have with this baseline. */
  List<GateException.Problem> problems(List<Criterion> criteria) {
    List<GateException.Problem> problems = new ArrayList<>();
    for (Criterion criterion : criteria) {
      if (criterion.limit().ofBaseline()) {
        problem(criterion)
            .ifPresent(text -> problems.add(new GateException.Problem(criterion.position(), text)));
      }
    }
    return problems;
  }

  private Optional<String> problem(Criterion criterion) {
    if (run.isEmpty()) {
      return Optional.of(
          "the criterion needs a baseline and none is set; give the results of a run"
              + " (-Jgate.baseline=...)");
    }
    if (CapacityJudge.isOf(criterion)) {
      return CapacityJudge.missingIn(name, capacity());
    }
    if (Evidence.needsOutcomes(criterion.metric()) && !run.get().info().origin().failuresKnown()) {
      return Optional.of(outcomesUnknown(criterion));
    }
    List<LabelSummary> found = Evidence.labels(criterion.labels(), run.get());
    if (found.isEmpty()) {
      return Optional.of(
          String.format(
              "the baseline '%s' has no sample of %s; use a baseline of the same plan or an"
                  + " absolute limit",
              name, criterion.labels()));
    }
    return found.stream().allMatch(label -> Evidence.missing(criterion, label).isPresent())
        ? Evidence.missing(criterion, found.get(0)).map(why -> noSuchSample(criterion, why))
        : Optional.empty();
  }

  private String noSuchSample(Criterion criterion, String why) {
    if (why.equals(Evidence.OUTCOMES_UNKNOWN)) {
      return outcomesUnknown(criterion);
    }
    String what =
        why.equals(Evidence.NO_CONNECTION)
            ? "opened a connection"
            : why.equals(Evidence.NO_RESPONSE)
                ? "has a response time"
                : why.equals(Evidence.NO_LATENCY)
                    ? "has a latency"
                    : criterion.metric().outcome() == CountedSamples.FAILED
                        ? "failed"
                        : "succeeded";
    return String.format(
        "in the baseline '%s' no sample of %s %s; use an absolute limit",
        name, criterion.labels(), what);
  }

  private String outcomesUnknown(Criterion criterion) {
    Metric metric = criterion.metric();
    return String.format(
        "the baseline '%s' does not say which samples failed; use one that does, or write %s",
        name, metric.isElapsed() ? metric.of(CountedSamples.ALL) : "an absolute limit");
  }

  /** Why a run's figure of all samples cannot be compared with the baseline's; empty if it can. */
  Optional<String> notComparable(Criterion criterion, RunSummary other) {
    return criterion.limit().ofBaseline()
            && criterion.labels() instanceof LabelPattern.All
            && run.filter(other::totalDiffersFrom).isPresent()
        ? Optional.of(DIFFERENT_TOTALS)
        : Optional.empty();
  }

  /** The baseline's search for a capacity. */
  Optional<CapacityResult> capacity() {
    return run.flatMap(known -> known.results().capacity());
  }

  /** Labels of the baseline that match the criterion but have no sample in the other run. */
  List<String> missingLabels(Criterion criterion, RunSummary other) {
    if (!criterion.limit().ofBaseline()) {
      return List.of();
    }
    Set<String> there =
        Evidence.labels(criterion.labels(), other).stream()
            .map(LabelSummary::label)
            .collect(Collectors.toSet());
    return criterion.labels() instanceof LabelPattern.Matching pattern
        ? labels.keySet().stream().filter(pattern).filter(label -> !there.contains(label)).toList()
        : List.of();
  }

  /**
   * The baseline's value for a figure.
   *
   * @param label the label of the figure; ignored for {@code all}
   * @return empty if the baseline has no such figure of the label
   */
  Optional<Ratio> bound(Criterion criterion, String label) {
    Limit limit = criterion.limit();
    if (!limit.ofBaseline()) {
      return Optional.of(limit.absolute());
    }
    return base(criterion, label)
        .filter(summary -> Evidence.missing(criterion, summary).isEmpty())
        .map(summary -> limit.relativeTo(criterion.metric().of(summary, limit.dimension())));
  }

  String missing(Criterion criterion, String label) {
    return base(criterion, label)
        .flatMap(summary -> Evidence.missing(criterion, summary))
        .map(why -> "baseline: " + why)
        .orElse("not in the baseline");
  }

  private Optional<LabelSummary> base(Criterion criterion, String label) {
    return criterion.labels() instanceof LabelPattern.All
        ? run.map(RunSummary::total).filter(total -> total.samples() > 0)
        : Optional.ofNullable(labels.get(label));
  }
}
