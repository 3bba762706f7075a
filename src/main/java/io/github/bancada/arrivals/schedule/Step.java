package io.github.bancada.arrivals.schedule;

/**
 * A part of a schedule, in which the rate stays as it is or changes linearly. Immutable.
 *
 * @param spacing null for a pause
 * @param seconds how long it takes; infinite for a load without an end
 * @param from rate at its beginning, arrivals per second
 * @param to rate at its end
 */
public record Step(Spacing spacing, double seconds, double from, double to) {

  /** No arrivals. */
  static Step pause(double seconds) {
    return new Step(null, seconds, 0, 0);
  }

  /** How many arrivals it has on average; exactly so many, rounded, if they are even. */
  public double expected() {
    return from == 0 && to == 0 ? 0 : seconds * (from + to) / 2;
  }

  /**
   * When so many arrivals are expected: the inverse of {@code from t + a t² / 2}, with the rise a
   * of the rate, in a form that also holds for a constant rate and for a rise from 0.
   *
   * @param arrivals at most {@link #expected()}
   * @return seconds from its beginning
   */
  double secondsUntil(double arrivals) {
    double rise = Double.isInfinite(seconds) ? 0 : (to - from) / seconds;
    double root = Math.sqrt(Math.max(0, from * from + 2 * rise * arrivals));
    return Math.min(seconds, 2 * arrivals / (from + root));
  }

  /** The rate at a moment, arrivals per second. */
  double rateAt(double second) {
    return Double.isInfinite(seconds) ? from : from + (to - from) * second / seconds;
  }
}
