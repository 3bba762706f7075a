package io.github.bancada.report.compare;

import io.github.bancada.capacity.search.CapacityResult;
import java.util.List;

/**
 * The capacity of a configuration: that of its search, or the geometric mean of its repeats.
 * Immutable.
 *
 * @param results of all its repeats, with a number each
 */
public record CapacityEstimate(List<CapacityResult> results) {
  public CapacityEstimate {
    results = List.copyOf(results);
  }

  /** Arrivals a second or users. */
  public double capacity() {
    return Math.exp(logarithm());
  }

  /** Lower bound of its interval; of repeats the smallest capacity. */
  public double low() {
    return results.stream()
        .mapToDouble(result -> isRepeated() ? result.capacity() : result.low())
        .min()
        .orElseThrow();
  }

  /** Upper bound of its interval; of repeats the greatest capacity. */
  public double high() {
    return results.stream()
        .mapToDouble(result -> isRepeated() ? result.capacity() : result.high())
        .max()
        .orElseThrow();
  }

  public boolean isRepeated() {
    return results.size() > 1;
  }

  double[] logarithms() {
    return results.stream().mapToDouble(result -> Math.log(result.capacity())).toArray();
  }

  double logarithm() {
    return results.stream().mapToDouble(r -> Math.log(r.capacity())).average().orElseThrow();
  }

  /** How far the interval reaches below the mean of logarithms, from the searches' own ones. */
  double below() {
    return spread(results.stream().mapToDouble(r -> Math.log(r.capacity() / r.low())).toArray());
  }

  /** How far it reaches above. */
  double above() {
    return spread(results.stream().mapToDouble(r -> Math.log(r.high() / r.capacity())).toArray());
  }

  private static double spread(double[] halves) {
    double squares = 0;
    for (double half : halves) {
      squares += half * half;
    }
    return Math.sqrt(squares) / halves.length;
  }
}
