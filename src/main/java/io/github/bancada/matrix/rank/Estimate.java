package io.github.bancada.matrix.rank;

/**
 * A ratio or a difference, with an interval that holds together with all others of its family.
 * Immutable.
 *
 * @param value a ratio, or a difference in the unit of the figure
 * @param low lower end of the interval; NaN if it is not known. An end at no difference (1 for
 *     ratios, else 0) is not part of the interval if {@code different}
 * @param high upper end, likewise
 * @param different whether this is more than chance explains: exactly then, no difference is
 *     outside the interval
 */
public record Estimate(double value, double low, double high, boolean different) {
  public boolean isKnown() {
    return !Double.isNaN(low);
  }
}
