/**
 * The work of Printer Page Count: one sample counts one job, in process or by an external program.
 * Does not depend on JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.pages.count.CountTask}.
 */
package io.github.bancada.pages.count;
