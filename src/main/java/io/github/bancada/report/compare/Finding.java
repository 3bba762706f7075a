package io.github.bancada.report.compare;

import java.util.Optional;

/**
 * One figure of one configuration beside that of the first.
 *
 * @param metric which figure
 * @param first that of the first configuration; NaN if it has no samples
 * @param figure that of this one; NaN if it has no samples
 * @param ratio this one's divided by the first's, or for errors their difference in percentage
 *     points; NaN if there is none
 * @param interval 95 % confidence interval of that ratio or difference
 * @param surely whether it differs even if one asks that no figure of this row is called different
 *     by chance, with 95 % confidence for all of them together
 * @param gap why there is no interval; "" if there is one
 */
public record Finding(
    Metric metric,
    double first,
    double figure,
    double ratio,
    Optional<Interval> interval,
    boolean surely,
    String gap) {

  /** Whether the interval leaves out what makes no difference. */
  public boolean isDifferent() {
    return interval.isPresent() && !interval.get().holds(metric.neutral());
  }

  /** Whether it is known that no difference can be seen. */
  public boolean isUnclear() {
    return interval.isPresent() && interval.get().holds(metric.neutral());
  }
}
