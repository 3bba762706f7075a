package io.github.bancada.report.compare;

/** A confidence interval, its ends included. */
public record Interval(double low, double high) {
  /** Whether the interval contains a value. */
  public boolean holds(double value) {
    return low <= value && value <= high;
  }

  /** The smallest interval with this one and a value. */
  Interval with(double value) {
    return new Interval(Math.min(low, value), Math.max(high, value));
  }
}
