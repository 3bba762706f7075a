/**
 * The work of Printer Counter: one sample asks one printer for its life count, by SNMP or PJL.
 * Knows nothing of JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.pages.printer.CounterTask}. Imports {@code
 * pages.job} and {@code net}.
 */
package io.github.bancada.pages.printer;
