package io.github.bancada.bookshop.mix;

import java.util.random.RandomGenerator;

/**
 * A negative exponential law whose longer times are replaced by the longest: TPC-W's think times
 * (clause 5.3.1.1) and lengths of sessions (clause 6.2.1.2). Immutable, thread-safe.
 *
 * @param meanNanos before the cut
 * @param longestNanos the longest time
 */
public record CutExponential(long meanNanos, long longestNanos) {
  private static final int THINK_CUT = 10;
  private static final int SESSION_CUT = 4;

  /** Think times: at most ten times the mean. */
  public static CutExponential thinkTime(long meanNanos) {
    return new CutExponential(meanNanos, THINK_CUT * meanNanos);
  }

  /** Lengths of sessions: at most four times the mean, an hour for 15 minutes. */
  public static CutExponential session(long meanNanos) {
    return new CutExponential(meanNanos, SESSION_CUT * meanNanos);
  }

  public long nextNanos(RandomGenerator random) {
    double uniform = 1 - random.nextDouble(); // above 0, at most 1
    return Math.min(longestNanos, (long) (-Math.log(uniform) * meanNanos));
  }

  public double cutMeanNanos() {
    return meanNanos == 0 ? 0 : meanNanos * -Math.expm1(-(double) longestNanos / meanNanos);
  }
}
