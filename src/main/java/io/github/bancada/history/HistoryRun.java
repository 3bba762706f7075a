package io.github.bancada.history;

import io.github.bancada.metrics.RunInfo;
import java.nio.file.Path;
import java.util.Map;

/**
 * What a history needs of a run. Immutable.
 *
 * @param directory with its results
 * @param info its name, start, versions, settings and environment
 * @param rows by label, {@code TOTAL} included
 */
public record HistoryRun(Path directory, RunInfo info, Map<String, Row> rows) {
  /**
   * The figures of a label.
   *
   * @param figures without those that are not known
   * @param millisecondsOnly whether its times were measured in whole milliseconds
   */
  public record Row(Map<Figure, Double> figures, boolean millisecondsOnly) {}
}
