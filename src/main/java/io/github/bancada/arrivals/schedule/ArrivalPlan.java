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

  /**
   * The part of a load that one load generator sends. Immutable.
   *
   * @param index which one it is, from 0
   * @param of how many there are
   */
  public record Share(int index, int of) {
    /** All of it. */
    public static final Share ALL = new Share(0, 1);

    public Share {
      if (of < 1 || index < 0 || index >= of) {
        throw new IllegalArgumentException("no share: " + index + " of " + of);
      }
    }
  }
}
