/**
 * Printer page counts: how many pages a print job has, and how fast they are counted.
 *
 * <p>This room holds the elements: {@link io.github.bancada.pages.PrinterPageCount}, {@link
 * io.github.bancada.pages.PrinterCounter} and {@link io.github.bancada.pages.PageCounterTimes} with
 * its table, {@link io.github.bancada.pages.CounterTimesRun}. The work of the samplers is in the
 * rooms below: {@code job}, {@code format}, {@code count}, {@code printer}.
 */
package io.github.bancada.pages;
