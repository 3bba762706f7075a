package io.github.bancada.capacity.search;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The resource that the server runs out of: busy = throughput x demand (Denning and Buzen, The
 * operational analysis of queueing network models, Computing Surveys 10, 1978), so throughput is at
 * most 1 / demand. Immutable.
 *
 * @param resource its name
 * @param busy share of its time at the greatest throughput, 0 to 1
 * @param demandSeconds time of it that a sample takes
 */
public record ServerLimit(String resource, double busy, double demandSeconds) {
  private static final double BUSY = 0.9;

  /** The busiest resource, if it was busy for 90 % of the time or more. */
  static Optional<ServerLimit> of(List<Trial> trials) {
    Map<String, ServerLimit> busiest = new HashMap<>();
    for (Trial trial : trials) {
      double perSecond = trial.counts().servedPerSecond();
      if (trial.plan().phase() == Phase.WARM_UP || !(perSecond > 0)) {
        continue;
      }
      for (Resource each : trial.counts().resources()) {
        busiest.merge(
            each.name(),
            new ServerLimit(each.name(), each.busy(), each.busy() / perSecond),
            (a, b) -> a.busy >= b.busy ? a : b);
      }
    }
    return busiest.values().stream()
        .filter(each -> each.busy >= BUSY)
        .max((a, b) -> Double.compare(a.busy, b.busy));
  }

  /** The throughput that the resource allows, a second. */
  public double bound() {
    return 1 / demandSeconds;
  }
}
