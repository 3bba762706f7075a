/**
 * When arrivals come, and which user begins them.
 *
 * <p>Start reading at {@link io.github.bancada.arrivals.schedule.ArrivalQueue}: users take arrivals
 * from it, each with the moment that it was intended for. {@link
 * io.github.bancada.arrivals.schedule.Schedule} is the load in words and numbers, {@link
 * io.github.bancada.arrivals.schedule.ArrivalTimes} the moments that follow from it. Knows nothing
 * of JMeter.
 */
package io.github.bancada.arrivals.schedule;
