/**
 * Thread groups whose users are fed from a queue: the load is a rate, as the world sends it, or a
 * number of users, and may be changed while the test runs.
 *
 * <p>Start reading at {@link io.github.bancada.arrivals.QueuedThreadGroup}, the base of such
 * groups, and {@link io.github.bancada.arrivals.ArrivalsThreadGroup}, which sends a schedule.
 * {@code arrivals.schedule} decides when and to whom.
 */
package io.github.bancada.arrivals;
