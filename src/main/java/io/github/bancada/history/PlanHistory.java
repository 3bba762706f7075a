package io.github.bancada.history;

import java.util.List;

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
}
