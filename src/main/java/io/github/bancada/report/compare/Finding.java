package io.github.bancada.report.compare;

import java.util.Optional;

/**
 * One figure of a configuration, compared with the first one's.
 *
 * @param first figure of the first configuration; NaN without samples
 * @param figure figure of this one; NaN without samples
 * @param ratio this figure divided by the first, or for errors the difference in percentage points;
 *     NaN if there is none
 * @param interval 95 % confidence interval of that ratio or difference
 * @param significant whether it differs, with 95 % confidence for all figures of the row together
 * @param gap why there is no interval; "" if there is one
 */
public record Finding(
    ComparedFigure metric,
    double first,
    double figure,
    double ratio,
    Optional<Interval> interval,
    boolean significant,
    String gap) {

  public boolean isDifferent() {
    return interval.isPresent() && !interval.get().holds(metric.neutral());
  }

  public boolean isUnclear() {
    return interval.isPresent() && interval.get().holds(metric.neutral());
  }
}
