/**
 * The work of Printer Page Count: one sample counts one job, in process or by an external program.
 * Does not depend on JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.pages.count.CountTask}. Imports {@code
 * pages.format}, {@code pages.job} and {@code process}.
 */
package io.github.bancada.pages.count;
