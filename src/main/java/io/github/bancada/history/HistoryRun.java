package io.github.bancada.history;

import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunSummary;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a history needs of a run. Immutable.
 *
 * @param directory with its results
 * @param info its name, start, versions, settings and environment
 * @param rows by label, {@code TOTAL} included
 * @param withTransactions whether Transaction Controllers count in {@code TOTAL}
 */
public record HistoryRun(
    Path directory, RunInfo info, Map<String, Row> rows, boolean withTransactions) {
  /**
   * The figures of a label.
   *
   * @param figures without those that are not known
   * @param millisecondsOnly whether its times were measured in whole milliseconds
   * @param samples number of samples
   */
  public record Row(Map<Figure, Double> figures, boolean millisecondsOnly, long samples) {}

  /** The figures of a run; of a search, whose load is another in each trial, its capacity only. */
  public static HistoryRun of(Path directory, RunSummary run) {
    Map<String, Row> rows = new LinkedHashMap<>();
    if (run.results().capacity().isPresent()) {
      CapacityResult result = run.results().capacity().get();
      Map<Figure, Double> figures =
          result.isFound() ? Map.of(Figure.CAPACITY, result.capacity()) : Map.of();
      rows.put(RunSummary.TOTAL, new Row(figures, false, run.total().samples()));
    } else {
      run.labels().forEach(label -> rows.put(label.label(), row(label)));
      rows.put(RunSummary.TOTAL, row(run.total()));
    }
    return new HistoryRun(directory, run.info(), rows, run.total().hasTransactions());
  }

  private static Row row(LabelSummary label) {
    Map<Figure, Double> figures = new EnumMap<>(Figure.class);
    for (Figure each : Figure.values()) {
      double value = label.samples() == 0 ? Double.NaN : each.of(label);
      if (!Double.isNaN(value)) {
        figures.put(each, value);
      }
    }
    return new Row(figures, label.millisecondsOnly(), label.samples());
  }
}
