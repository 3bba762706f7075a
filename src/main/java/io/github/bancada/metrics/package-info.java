/**
 * Records samples and sums them up: the timed sample result, the recorders, the run summary.
 *
 * <p>Start reading at {@link io.github.bancada.metrics.RunRecorder}: it takes samples and returns
 * one immutable {@link io.github.bancada.metrics.RunSummary}, which every view reads. Knows
 * JMeter's sample result but no running test.
 */
package io.github.bancada.metrics;
