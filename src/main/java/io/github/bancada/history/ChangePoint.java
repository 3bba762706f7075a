package io.github.bancada.history;

import io.github.bancada.report.compare.Interval;
import java.util.List;
import java.util.Optional;

/**
 * The first run of a new level of a figure. Immutable.
 *
 * @param run its place in the history's runs
 * @param before the level before, back to the change before that: geometric mean, or for errors the
 *     mean; the unit is the figure's
 * @param after the level since, up to the next change
 * @param ratio after divided by before, or for errors the difference in percentage points
 * @param interval 95 % confidence interval of that; empty if the values have no spread
 * @param p probability of a change as large as this between two groups of runs of the same level,
 *     by Student's t
 * @param changed what was different since, of what is known of machine, servers, versions and
 *     properties, such as {@code ldap://server: version 2.5.13 -> 2.5.14}
 */
public record ChangePoint(
    int run,
    double before,
    double after,
    double ratio,
    Optional<Interval> interval,
    double p,
    List<String> changed) {
  public ChangePoint {
    changed = List.copyOf(changed);
  }
}
