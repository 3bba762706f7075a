package io.github.bancada.metrics;

/**
 * Elapsed times of some samples of a {@link TimeBlock}. Immutable and thread-safe.
 *
 * @param times all of them
 * @param sumNanos their sum, exact
 */
public record BlockTimes(TimeCounts times, long sumNanos) {
  /** Of no sample. */
  public static final BlockTimes NONE = new BlockTimes(TimeCounts.NONE, 0);

  /** Both as one. */
  public BlockTimes and(BlockTimes other) {
    if (samples() == 0 || other.samples() == 0) {
      return samples() == 0 ? other : this;
    }
    return new BlockTimes(times.and(other.times), sumNanos + other.sumNanos);
  }

  /** Number of samples. */
  public long samples() {
    return times.samples();
  }
}
