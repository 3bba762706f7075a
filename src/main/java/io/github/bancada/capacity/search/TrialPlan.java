package io.github.bancada.capacity.search;

/**
 * A trial to run. Immutable.
 *
 * @param number from 1
 * @param phase what it is for
 * @param round of the refinement, from 1; 0 in other phases
 * @param load arrivals a second or users
 * @param seconds how long load is sent, unless the trial ends early
 * @param skipSeconds the first part, whose samples do not count, seconds
 * @param drainSeconds how long samples that have begun may take after that, seconds
 * @param lateLimitNanos how late the load machine may be with idle users, nanoseconds
 * @param near whether the load is near the capacity: a trial that ends early because it began badly
 *     would then bias the result, so it ends early only if nearly everything is over its limit
 * @param objective what is counted
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
    Objective objective) {}
