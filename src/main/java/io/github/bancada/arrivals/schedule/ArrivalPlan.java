package io.github.bancada.arrivals.schedule;

/**
 * Determines the moments of arrivals: the same plan gives the same moments. Immutable.
 *
 * @param schedule the whole load, of all load generators
 * @param seed seed of random gaps
 * @param share the part of this load generator
 */
public record ArrivalPlan(Schedule schedule, long seed, Share share) {
  /** The moments, from the first one. */
  public ArrivalTimes times() {
    return new ArrivalTimes(this);
  }

  /**
   * The part of a load that one load generator sends. Immutable.
   *
   * @param index index of the load generator, from 0
   * @param of number of load generators
   */
  public record Share(int index, int of) {
    /** The whole load. */
    public static final Share ALL = new Share(0, 1);

    public Share {
      if (of < 1 || index < 0 || index >= of) {
        throw new IllegalArgumentException("no share: " + index + " of " + of);
      }
    }
  }
}
