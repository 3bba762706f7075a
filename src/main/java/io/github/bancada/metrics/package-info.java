/**
 * What was measured, recorded without loss and summed up once.
 *
 * <p>Start reading at {@link io.github.bancada.metrics.RunRecorder}: samples go in, one immutable
 * {@link io.github.bancada.metrics.RunSummary} comes out, and every view (console, CSV, JSON, GUI,
 * gate) reads that summary. {@link io.github.bancada.metrics.TimedSampleResult} carries nanoseconds
 * through JMeter. Of JMeter it knows the sample result and nothing of a running test. May import
 * {@code process} and {@code text}.
 */
package io.github.bancada.metrics;
