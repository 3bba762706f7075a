package io.github.bancada.report.compare;

import io.github.bancada.capacity.search.CapacityResult;
import java.util.List;

/**
 * The capacity of a configuration, by one search or as the geometric mean of its repeats.
 * Immutable.
 *
 * @param results results of all repeats, each with a capacity
 */
public record CapacityEstimate(List<CapacityResult> results) {
  public CapacityEstimate {
    results = List.copyOf(results);
  }

  /** Arrivals a second or users. */
  public double capacity() {
    return Math.exp(logarithm());
  }

  /** Lower bound of its interval; with repeats, the smallest capacity. */
  public double low() {
    return results.stream()
        .mapToDouble(result -> isRepeated() ? result.capacity() : result.low())
        .min()
        .orElseThrow();
  }

  /** Upper bound of its interval; with repeats, the greatest capacity. */
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

  /** Distance of the interval's lower end from the mean of logarithms, by searches' intervals. */
  double below() {
    return spread(results.stream().mapToDouble(r -> Math.log(r.capacity() / r.low())).toArray());
  }

  /** Distance from the mean to the upper end, likewise. */
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
