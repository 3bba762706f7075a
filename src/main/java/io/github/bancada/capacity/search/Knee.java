package io.github.bancada.capacity.search;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The load with the most throughput for its response time (Kleinrock's power). It lies between
 * tried loads: loads below and above are worse beyond chance. Immutable.
 *
 * @param low lower end: the knee is above this load
 * @param high upper end: the knee is below this load
 * @param load the load with the greatest throughput / response
 * @param servedPerSecond throughput there
 * @param responseNanos mean response time there, nanoseconds
 */
public record Knee(
    double low, double high, double load, double servedPerSecond, double responseNanos) {
  /** Standard errors beyond chance. */
  private static final double SURE = 2;

  /**
   * The knee among the tried loads; empty if it may be the smallest or greatest of them.
   *
   * @param points in the order of their loads
   */
  static Optional<Knee> of(List<LoadPoint> points) {
    Optional<LoadPoint> best = points.stream().max(Comparator.comparingDouble(p -> power(p, 0)));
    if (best.isEmpty()) {
      return Optional.empty();
    }
    LoadPoint top = best.get();
    int[] asGood =
        IntStream.range(0, points.size())
            .filter(i -> power(points.get(i), SURE) >= power(top, -SURE))
            .toArray();
    int low = asGood[0] - 1;
    int high = asGood[asGood.length - 1] + 1;
    return low >= 0 && high < points.size()
        ? Optional.of(
            new Knee(
                points.get(low).load(),
                points.get(high).load(),
                top.load(),
                top.servedPerSecond(),
                top.responseNanos()))
        : Optional.empty();
  }

  /** The power with the response time reduced by this many standard errors. */
  private static double power(LoadPoint point, double errors) {
    double nanos = point.responseNanos() * (1 - errors * point.responseError());
    return nanos > 0 ? point.servedPerSecond() / nanos : Double.POSITIVE_INFINITY;
  }

  /** Its place, such as {@code between 400.0 and 672.7/s}. */
  public String text(LoadKind kind) {
    return "between " + kind.number(low) + " and " + kind.text(high);
  }
}
