package io.github.bancada.capacity.search;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The load that gives most throughput for the response time it costs (Kleinrock's power). Found
 * without a parameter. Immutable.
 *
 * @param load where throughput / response is greatest
 * @param servedPerSecond throughput there
 * @param responseNanos mean response time there, nanoseconds
 */
public record Knee(double load, double servedPerSecond, double responseNanos) {

  /**
   * The knee among the loads that were tried; empty if it is the greatest of them, because a
   * greater one might be better.
   *
   * @param points in the order of their loads
   */
  static Optional<Knee> of(List<LoadPoint> points) {
    return points.stream()
        .max(Comparator.comparingDouble(Knee::power))
        .filter(best -> best.load() < points.get(points.size() - 1).load())
        .map(best -> new Knee(best.load(), best.servedPerSecond(), best.responseNanos()));
  }

  private static double power(LoadPoint point) {
    return point.servedPerSecond() / point.responseNanos();
  }
}
