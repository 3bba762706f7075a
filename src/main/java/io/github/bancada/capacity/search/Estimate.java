package io.github.bancada.capacity.search;

/**
 * The load at which the objective is just met. Immutable.
 *
 * @param load the estimate
 * @param low lower bound of its interval
 * @param high upper bound
 * @param goal the limiting goal, as its place in the objective
 * @param slope of the fitted curve, by the load as a share of the estimate
 * @param unevenness variation of the trials as a multiple of what the spread inside them explains
 * @param spread variation of the crossing's load from trial to trial, as a share
 * @param trend trend of the rounds
 */
record Estimate(
    double load,
    double low,
    double high,
    int goal,
    double slope,
    double unevenness,
    double spread,
    Trend trend) {
  /** Half the interval, as a share of the estimate. */
  double half() {
    return (high - low) / 2 / load;
  }
}
