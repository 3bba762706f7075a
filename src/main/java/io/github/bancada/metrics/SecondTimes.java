package io.github.bancada.metrics;

/**
 * Elapsed times of the samples of one second, at least one, in nanoseconds.
 *
 * @param sumNanos sum of all
 * @param p50Nanos median
 * @param p95Nanos 95th percentile
 * @param maxNanos the longest
 */
public record SecondTimes(long sumNanos, long p50Nanos, long p95Nanos, long maxNanos) {}
