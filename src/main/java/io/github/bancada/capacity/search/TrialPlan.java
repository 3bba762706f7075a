package io.github.bancada.capacity.search;

import java.io.Serializable;

/**
 * A trial to run. Immutable.
 *
 * @param number from 1
 * @param phase its purpose
 * @param round of the refinement, from 1; 0 in other phases
 * @param load arrivals a second or users
 * @param seconds duration of the load, unless the trial ends early
 * @param skipSeconds the first part, whose samples do not count, seconds
 * @param drainSeconds longest wait for running samples after that, seconds
 * @param lateLimitNanos allowed delay with idle users, nanoseconds
 * @param near whether the load is near the capacity, where an early end after a bad start would
 *     bias the result: the trial then ends early only if nearly all samples are over the limit
 * @param objective the goals to count
 */
public record TrialPlan(
    int number,
    TrialPhase phase,
    int round,
    double load,
    double seconds,
    double skipSeconds,
    double drainSeconds,
    long lateLimitNanos,
    boolean near,
    Objective objective)
    implements Serializable {
  /** The same with another objective; null for a stream, which takes none. */
  public TrialPlan with(Objective other) {
    return new TrialPlan(
        number,
        phase,
        round,
        load,
        seconds,
        skipSeconds,
        drainSeconds,
        lateLimitNanos,
        near,
        other);
  }
}
