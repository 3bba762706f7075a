package io.github.bancada.arrivals.schedule;

import java.util.List;
import java.util.SplittableRandom;

/**
 * The moments of arrivals, in their order. Arrival k comes when the schedule expects E(k) arrivals:
 * with even spacing E(k) = k - 1/2, otherwise E(k) is a sum of k exponential variables of mean 1,
 * which gives a Poisson process whose count is not fixed.
 *
 * <p>Load generator i of n, counted from 0, sends every n-th even arrival, the first with E = i +
 * 1/2, so that together they send all; or a Poisson process with 1/n of the rate, because such
 * processes add up. Not thread-safe.
 */
public final class ArrivalTimes {
  /** Result of {@link #next()} after the last arrival. */
  public static final long NONE = Long.MAX_VALUE;

  private static final double NANOS = 1e9;

  private final List<Schedule.Step> steps;
  private final ArrivalPlan.Share share;
  private final SplittableRandom random;

  private int step;

  /** Start of the step, seconds. */
  private double begin;

  /** Past arrivals of the step; counts here are of the whole load. */
  private double passed;

  /** Expected number of arrivals until this generator's next one. */
  private double left;

  /** Spacing for which this was drawn. */
  private Schedule.Spacing drawnFor;

  ArrivalTimes(ArrivalPlan plan) {
    steps = plan.schedule().steps();
    share = plan.share();
    // The generator mixes its seed: neighbours give independent streams.
    random = new SplittableRandom(plan.seed() + share.index());
  }

  /** Nanoseconds from the beginning to the next arrival, or {@link #NONE}. */
  public long next() {
    for (; step < steps.size(); step++) {
      Schedule.Step current = steps.get(step);
      if (current.expected() > 0) {
        if (current.spacing() != drawnFor) {
          left = current.spacing() == Schedule.Spacing.EVEN ? share.index() + 0.5 : exponential();
          drawnFor = current.spacing();
        }
        if (passed + left <= current.expected()) {
          passed += left;
          left = current.spacing() == Schedule.Spacing.EVEN ? share.of() : exponential();
          return Math.round((begin + current.secondsUntil(passed)) * NANOS);
        }
        left -= current.expected() - passed;
      }
      passed = 0;
      begin += current.seconds();
    }
    return NONE;
  }

  private double exponential() {
    return -Math.log1p(-random.nextDouble()) * share.of();
  }
}
