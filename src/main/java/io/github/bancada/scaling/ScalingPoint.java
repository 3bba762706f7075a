package io.github.bancada.scaling;

/**
 * A measured throughput. Several points may have the same number of workers, one a round.
 *
 * @param workers that worked at the same time: threads, processes, users; above 0
 * @param perSecond what they did together, a second; above 0
 */
public record ScalingPoint(double workers, double perSecond) {
  public ScalingPoint {
    if (!isPositive(workers) || !isPositive(perSecond)) {
      throw new IllegalArgumentException(
          "a point of "
              + workers
              + " workers and "
              + perSecond
              + "/s has no place on a curve; both must be above 0");
    }
  }

  private static boolean isPositive(double value) {
    return value > 0 && Double.isFinite(value);
  }
}
