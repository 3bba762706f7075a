package io.github.bancada.jtl;

import io.github.bancada.metrics.BarrierOpening;
import io.github.bancada.metrics.ConnectionSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.table.Published;
import io.github.bancada.table.ResultTable;
import io.github.bancada.table.Results;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Results of several load machines besides the figures of labels: published figures stand beside
 * the merged run, and each machine keeps its tables of workloads, which cannot be added up.
 * Stateless.
 */
final class MergedResults {
  private MergedResults() {}

  /**
   * @param runs runs by machine name
   */
  static Results of(Map<String, RunSummary> runs) {
    List<ResultTable> tables = new ArrayList<>();
    runs.forEach(
        (machine, run) ->
            run.results().tables().stream()
                .map(table -> table.named(table.name() + " (" + machine + ")"))
                .forEach(tables::add));
    Published published =
        runs.values().stream()
            .map(run -> run.results().published())
            .filter(each -> !each.isEmpty())
            .findFirst()
            .orElse(Published.NONE);
    return new Results(published, tables);
  }

  /**
   * @param runs by machine name
   */
  static ConnectionSummary connections(Map<String, RunSummary> runs) {
    List<BarrierOpening> openings = new ArrayList<>();
    runs.forEach(
        (name, run) ->
            run.connections().openings().stream()
                .map(each -> each.on(each.engine().isEmpty() ? name : name + " " + each.engine()))
                .forEach(openings::add));
    openings.sort(Comparator.comparingLong(BarrierOpening::epochMillis));
    return new ConnectionSummary(BarrierOpening.UNKNOWN, openings);
  }
}
