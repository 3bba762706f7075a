/**
 * The ground floor: what was measured, recorded without loss and summed up once.
 *
 * <p>Start reading at {@link io.github.bancada.metrics.RunRecorder}: samples go in, one immutable
 * {@link io.github.bancada.metrics.RunSummary} comes out, and every view (console, CSV, JSON, GUI,
 * gate) reads that summary. {@link io.github.bancada.metrics.SummaryJson} is its file. {@link
 * io.github.bancada.metrics.TimedSampleResult} carries nanoseconds through JMeter. Imports nothing
 * of Bancada; every other package may import it.
 */
package io.github.bancada.metrics;
