package io.github.bancada.jtl;

import io.github.bancada.metrics.BarrierOpening;
import io.github.bancada.metrics.ConnectionSummary;
import io.github.bancada.metrics.RunSummary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * The connections of several load machines as one run; each machine takes the role of an engine of
 * a distributed test. Stateless.
 */
final class MergedConnections {
  private MergedConnections() {}

  /**
   * @param runs by machine name
   */
  static ConnectionSummary of(Map<String, RunSummary> runs) {
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
