/**
 * Growth of throughput with the number of simultaneous workers: the Universal Scalability Law and
 * Amdahl's law, fitted to measured points, as sentences and as a plot.
 *
 * <p>Start with {@link io.github.bancada.scaling.ScalingFit}, a law with its figures; {@link
 * io.github.bancada.scaling.ScalingFitter} finds it, {@link io.github.bancada.scaling.Scaling} is
 * both laws over the same points.
 */
package io.github.bancada.scaling;
