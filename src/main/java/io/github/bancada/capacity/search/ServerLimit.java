package io.github.bancada.capacity.search;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The server's exhausted resource: busy = throughput x demand (Denning and Buzen, The operational
 * analysis of queueing network models, Computing Surveys 10, 1978), so throughput is at most 1 /
 * demand. Immutable.
 *
 * @param resource its name
 * @param busy share of its time at the capacity, 0 to 1
 * @param demandSeconds time of the resource per sample
 */
public record ServerLimit(String resource, double busy, double demandSeconds) {
  private static final double BUSY = 0.9;

  /** Trials nearer to the capacity than this share of it are at the capacity. */
  private static final double NEAR = 0.1;

  /** Use of one resource in several trials. */
  private static final class Sums {
    private double seconds;
    private double busySeconds;
    private double samples;

    void add(TrialCounts counts, double busy) {
      seconds += counts.seconds();
      busySeconds += busy * counts.seconds();
      samples += counts.servedPerSecond() * counts.seconds();
    }

    ServerLimit limit(String name) {
      return new ServerLimit(name, busySeconds / seconds, busySeconds / samples);
    }
  }

  /**
   * The busiest resource at the capacity, if it was busy for 90 % of the time or more.
   *
   * @param trials trials that count
   */
  static Optional<ServerLimit> of(List<Trial> trials, double capacity) {
    Map<String, Sums> resources = new HashMap<>();
    for (Trial trial : trials) {
      TrialCounts counts = trial.counts();
      if ((trial.isMet() || trial.isMissed())
          && Math.abs(trial.load() / capacity - 1) <= NEAR
          && counts.servedPerSecond() > 0) {
        counts
            .resources()
            .forEach(
                each ->
                    resources
                        .computeIfAbsent(each.name(), name -> new Sums())
                        .add(counts, each.busy()));
      }
    }
    return resources.entrySet().stream()
        .map(each -> each.getValue().limit(each.getKey()))
        .filter(each -> each.busy >= BUSY)
        .max(Comparator.comparingDouble(ServerLimit::busy));
  }

  /** Throughput per second that the resource allows. */
  public double bound() {
    return 1 / demandSeconds;
  }
}
