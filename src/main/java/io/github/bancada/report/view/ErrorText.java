package io.github.bancada.report.view;

import io.github.bancada.metrics.Failures;
import io.github.bancada.metrics.RunSummary;
import java.util.ArrayList;
import java.util.List;

/**
 * The table of errors as text, the same in every view.
 *
 * @param titles title of each column: code and label, then figures, then the message
 * @param rows the cells of each row, the most frequent group first
 * @param more number of groups left out
 */
public record ErrorText(List<String> titles, List<List<String>> rows, int more) {

  /** The limit is the maximum number of groups. */
  public static ErrorText of(RunSummary summary, int limit) {
    long start = summary.info().startEpochMillis();
    List<Failures.Group> groups = summary.failures().groups();
    int shown = Math.min(limit, groups.size());
    List<List<String>> rows = new ArrayList<>();
    for (Failures.Group group : groups.subList(0, shown)) {
      rows.add(
          List.of(
              Diagnosis.code(group.code()),
              group.label(),
              Diagnosis.count(group.count()),
              Diagnosis.seconds(group.firstEpochMillis() - start),
              Diagnosis.seconds(group.lastEpochMillis() - start),
              group.message()));
    }
    return new ErrorText(
        List.of("error code", "label", "count", "first s", "last s", "message of the first"),
        rows,
        groups.size() - shown);
  }
}
