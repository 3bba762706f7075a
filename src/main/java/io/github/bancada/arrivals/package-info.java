/**
 * Thread groups whose users take their work from a queue: the load is a rate, independent of the
 * server, or a number of users, and may change during the test.
 *
 * <p>Start reading at {@link io.github.bancada.arrivals.QueuedThreadGroup}, the base of such
 * groups, and {@link io.github.bancada.arrivals.ArrivalsThreadGroup}, which sends a schedule.
 * {@code arrivals.schedule} gives arrivals to users in time.
 */
package io.github.bancada.arrivals;
