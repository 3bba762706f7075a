/**
 * The moments of arrivals and the users that begin them.
 *
 * <p>Start reading at {@link io.github.bancada.arrivals.schedule.ArrivalQueue}: users take arrivals
 * from it, each with its intended start. {@link io.github.bancada.arrivals.schedule.Schedule} is
 * the load in words and numbers, {@link io.github.bancada.arrivals.schedule.ArrivalTimes} its
 * moments. Independent of JMeter.
 */
package io.github.bancada.arrivals.schedule;
