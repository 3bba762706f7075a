/**
 * What a workload is, whatever it talks to: tasks that take samples for one virtual user, and what
 * a sample says. Knows nothing of JMeter, so that work stands alone and is tested alone.
 *
 * <p>Start reading at {@link io.github.bancada.work.Workload}. May import {@code field} and {@code
 * text}; imported by {@code element}, which runs workloads as samplers, and by every workload.
 */
package io.github.bancada.work;
