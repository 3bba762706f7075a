package io.github.bancada.report.compare;

/**
 * A confidence interval.
 *
 * @param low its lower end
 * @param high its upper end
 */
public record Interval(double low, double high) {
  /** Whether a value lies in it, its ends included. */
  public boolean holds(double value) {
    return low <= value && value <= high;
  }

  /** The smallest interval that has this one and a value in it. */
  Interval with(double value) {
    return new Interval(Math.min(low, value), Math.max(high, value));
  }
}
