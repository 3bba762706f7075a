/**
 * What every workload consists of: tasks that take samples for one virtual user, and the outcome of
 * a sample. Knows nothing of JMeter, so that work runs and is tested alone.
 *
 * <p>Start reading at {@link io.github.bancada.work.Workload}. May import {@code field} and {@code
 * text}; imported by {@code element}, which runs workloads as samplers, and by every workload.
 */
package io.github.bancada.work;
