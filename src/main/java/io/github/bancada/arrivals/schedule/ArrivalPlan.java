package io.github.bancada.arrivals.schedule;

/**
 * All that the moments of arrivals follow from; the same plan gives the same moments. Immutable.
 *
 * @param schedule the whole load, of all load generators
 * @param seed of the random gaps
 * @param share what of it this load generator sends
 */
public record ArrivalPlan(Schedule schedule, long seed, Share share) {
  /** The moments, from the first on. */
  public ArrivalTimes times() {
    return new ArrivalTimes(this);
  }
}
