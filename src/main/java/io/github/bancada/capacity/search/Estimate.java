package io.github.bancada.capacity.search;

/**
 * The load at which the objective is just met. Immutable.
 *
 * @param load the estimate
 * @param low lower bound of its interval
 * @param high upper bound
 * @param goal the goal that limits it: its place in the objective
 * @param trend of the rounds
 */
record Estimate(double load, double low, double high, int goal, Trend trend) {
  /** Half the interval, as a share of the estimate. */
  double half() {
    return (high - low) / 2 / load;
  }
}
