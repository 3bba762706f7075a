package io.github.bancada.report.compare;

/** A confidence interval, including its ends. */
public record Interval(double low, double high) {
  public boolean holds(double value) {
    return low <= value && value <= high;
  }

  Interval with(double value) {
    return new Interval(Math.min(low, value), Math.max(high, value));
  }
}
