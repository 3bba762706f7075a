package io.github.bancada.history;

import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunSummary;
import java.util.List;
import java.util.Optional;

/**
 * The runs of one plan on one machine, and what changed in them. Immutable.
 *
 * @param plan name of the plan
 * @param sha256 of the plan's file; "" if the runs do not tell
 * @param machine model and processors of the load machine, and of watched servers; "" if not known
 * @param runs in order of their starts
 * @param series by label and figure; in each, {@code values} are as many as runs
 * @param notes on the whole history, a sentence each
 */
public record PlanHistory(
    String plan,
    String sha256,
    String machine,
    List<HistoryRun> runs,
    List<Series> series,
    List<String> notes) {
  public PlanHistory {
    runs = List.copyOf(runs);
    series = List.copyOf(series);
    notes = List.copyOf(notes);
  }

  /** Description of the newest run. */
  public RunInfo last() {
    return runs.get(runs.size() - 1).info();
  }

  /**
   * A figure of a label; {@code TOTAL} of a plan with one label is that label.
   *
   * @return empty if no run has it
   */
  public Optional<Series> series(String label, Figure figure) {
    List<String> others =
        series.stream()
            .map(Series::label)
            .distinct()
            .filter(each -> !each.equals(RunSummary.TOTAL))
            .toList();
    return exactly(label, figure)
        .or(
            () ->
                label.equals(RunSummary.TOTAL) && others.size() == 1
                    ? exactly(others.get(0), figure)
                    : Optional.empty());
  }

  private Optional<Series> exactly(String label, Figure figure) {
    return series.stream()
        .filter(each -> each.label().equals(label) && each.figure() == figure)
        .findFirst();
  }
}
