/**
 * Plans as XML: the document of a JMX file, its tree, and texts as JMeter writes them, without the
 * classes of its elements.
 *
 * <p>Start with {@link io.github.bancada.jmx.PlanTree}.
 */
package io.github.bancada.jmx;
