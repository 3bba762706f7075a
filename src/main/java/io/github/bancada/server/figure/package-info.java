/**
 * Figures of a server: what a source reads at a moment, and what follows from two readings.
 *
 * <p>Start reading at {@link io.github.bancada.server.figure.Figure}. Knows no source and nothing
 * of JMeter.
 */
package io.github.bancada.server.figure;
