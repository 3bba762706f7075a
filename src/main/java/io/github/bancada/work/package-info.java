/**
 * What every workload consists of: tasks that take samples for one virtual user, and the outcome of
 * a sample. Does not depend on JMeter, so that work runs and is tested alone.
 *
 * <p>Start reading at {@link io.github.bancada.work.Workload}.
 */
package io.github.bancada.work;
