package io.github.bancada.capacity.search;

import java.util.List;
import java.util.Optional;

/**
 * The load that gives most throughput for the response time it costs (Kleinrock's power). Found
 * without a parameter and without looking at the range of loads. Immutable.
 *
 * @param load where throughput / response is greatest
 * @param servedPerSecond throughput there
 * @param responseNanos mean response time there, nanoseconds
 */
public record Knee(double load, double servedPerSecond, double responseNanos) {

  /** The knee among the loads that were tried. */
  static Optional<Knee> of(List<LoadPoint> points) {
    return points.stream()
        .max((a, b) -> Double.compare(power(a), power(b)))
        .map(best -> new Knee(best.load(), best.servedPerSecond(), best.responseNanos()));
  }

  private static double power(LoadPoint point) {
    return point.servedPerSecond() / point.responseNanos();
  }
}
