package io.github.bancada.server.limit;

/**
 * Consecutive seconds in which the condition of a rule held, for a chart. Not evidence by itself: a
 * band may be short, or at rest. Immutable.
 *
 * @param source its name; "" for the load machine
 * @param from first second of the run
 * @param to last second
 */
public record LimitBand(Limit limit, String source, long from, long to) {}
