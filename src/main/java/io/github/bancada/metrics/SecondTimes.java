package io.github.bancada.metrics;

/**
 * Elapsed times of the samples of one second, in nanoseconds; there was at least one.
 *
 * @param sumNanos their sum
 * @param p50Nanos median
 * @param p95Nanos 95th percentile
 * @param maxNanos the longest
 */
public record SecondTimes(long sumNanos, long p50Nanos, long p95Nanos, long maxNanos) {}
