package io.github.bancada.metrics;

import io.github.bancada.table.Results;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Everything that views need of one run. Console, CSV, JSON, HTML, GUI, comparison and gate read
 * only this, so they show the same numbers. Immutable and thread-safe.
 *
 * @param info description of the run
 * @param labels one entry per label, in the order in which the labels first appeared
 * @param total all labels together
 * @param engines one entry per remote engine, all its labels together; none without remote engines
 * @param outside one entry per label with samples {@linkplain OutsideLoad outside the load}; in no
 *     total
 * @param failures failures by label and response code
 * @param timeline the run second by second
 * @param connections connections that users held at once, and openings of barriers
 * @param results published figures, and tables of the workloads' listeners
 * @param arrivals counts of arrivals; {@link ArrivalCounts#NONE} without any
 */
public record RunSummary(
    RunInfo info,
    List<LabelSummary> labels,
    LabelSummary total,
    List<LabelSummary> engines,
    List<LabelSummary> outside,
    Failures failures,
    Timeline timeline,
    ConnectionSummary connections,
    Results results,
    ArrivalCounts arrivals) {

  /** Label of the row for all labels together. */
  public static final String TOTAL = "TOTAL";

  public RunSummary {
    labels = List.copyOf(labels);
    engines = List.copyOf(engines);
    outside = List.copyOf(outside);
  }

  /** A run without results of listeners. */
  public RunSummary(
      RunInfo info,
      List<LabelSummary> labels,
      LabelSummary total,
      List<LabelSummary> engines,
      List<LabelSummary> outside,
      Failures failures,
      Timeline timeline,
      ConnectionSummary connections) {
    this(
        info,
        labels,
        total,
        engines,
        outside,
        failures,
        timeline,
        connections,
        Results.NONE,
        ArrivalCounts.NONE);
  }

  /** Length of the part of the test that counts. */
  public long countedMillis() {
    return timeline.leftOut().countedMillis(info.startEpochMillis(), info.endEpochMillis());
  }

  /**
   * The labels with samples of Transaction Controllers beside the samples inside. They count in the
   * total if the total has such samples.
   */
  public List<LabelSummary> transactions() {
    return labels.stream().filter(LabelSummary::hasTransactions).toList();
  }

  /** As {@link #totalsDiffer}, for two runs. */
  public boolean totalDiffersFrom(RunSummary other) {
    return totalsDiffer(labels, total, other.labels, other.total);
  }

  /**
   * Whether samples of a Transaction Controller count in only one of two totals, which are then not
   * comparable.
   */
  public static boolean totalsDiffer(
      Collection<LabelSummary> labels,
      LabelSummary total,
      Collection<LabelSummary> otherLabels,
      LabelSummary otherTotal) {
    Set<String> out = leftOut(labels, total);
    Set<String> otherOut = leftOut(otherLabels, otherTotal);
    return anyOnlyIn(otherOut, out, labels) || anyOnlyIn(out, otherOut, otherLabels);
  }

  private static boolean anyOnlyIn(
      Set<String> there, Set<String> here, Collection<LabelSummary> labels) {
    return labels.stream()
        .filter(each -> each.samples() > 0)
        .map(LabelSummary::label)
        .anyMatch(name -> there.contains(name) && !here.contains(name));
  }

  /** Labels whose samples of Transaction Controllers are not in the total. */
  private static Set<String> leftOut(Collection<LabelSummary> labels, LabelSummary total) {
    return total.hasTransactions()
        ? Set.of()
        : labels.stream()
            .filter(LabelSummary::hasTransactions)
            .map(LabelSummary::label)
            .collect(Collectors.toSet());
  }

  /** Each label with all its samples, those outside the load included. */
  public List<LabelSummary> everyLabel() {
    if (outside.isEmpty()) {
      return labels;
    }
    Map<String, List<LabelSummary>> byName = new LinkedHashMap<>();
    for (LabelSummary part : Stream.concat(labels.stream(), outside.stream()).toList()) {
      byName.computeIfAbsent(part.label(), name -> new ArrayList<>()).add(part);
    }
    return byName.entrySet().stream()
        .map(
            each ->
                each.getValue().size() == 1
                    ? each.getValue().get(0)
                    : LabelSummary.merge(each.getKey(), each.getValue()))
        .toList();
  }

  public RunSummary withConnections(ConnectionSummary known) {
    return new RunSummary(
        info, labels, total, engines, outside, failures, timeline, known, results, arrivals);
  }

  public RunSummary withResults(Results others) {
    return new RunSummary(
        info, labels, total, engines, outside, failures, timeline, connections, others, arrivals);
  }

  /** The same run with these thresholds. */
  public RunSummary withApdex(Optional<ApdexThresholds> thresholds) {
    return new RunSummary(
        info.with(info.settings().withApdex(thresholds)),
        labels,
        total,
        engines,
        outside,
        failures,
        timeline,
        connections,
        results,
        arrivals);
  }

  /** The same run with other rows of its seconds. */
  public RunSummary withTimeline(Timeline other) {
    return new RunSummary(
        info, labels, total, engines, outside, failures, other, connections, results, arrivals);
  }

  /** The same run with these counts of arrivals. */
  public RunSummary withArrivals(ArrivalCounts counts) {
    return new RunSummary(
        info, labels, total, engines, outside, failures, timeline, connections, results, counts);
  }
}
