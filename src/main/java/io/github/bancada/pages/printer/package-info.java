/**
 * The work of Printer Counter: one sample requests the life count of one printer, by SNMP or PJL.
 * Does not depend on JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.pages.printer.CounterWorkload}.
 */
package io.github.bancada.pages.printer;
