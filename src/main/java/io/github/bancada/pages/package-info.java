/**
 * Printer page counts: how many pages a print job has, and how fast that can be told.
 *
 * <p>Start reading at {@link io.github.bancada.pages.PageCounter}, which knows nothing of JMeter,
 * then {@link io.github.bancada.pages.Format}, the table of signatures; one class counts one
 * format. {@link io.github.bancada.pages.PrinterPageCount} is the JMeter face. Imports {@code
 * metrics} and {@code net}; imported by {@code cli}.
 *
 * <p>{@link io.github.bancada.pages.PrinterCounter} asks printers themselves what they have
 * printed; {@link io.github.bancada.pages.CounterTask} is the work of one such sample. {@link
 * io.github.bancada.pages.PageCounterTimes} is the listener that sums counts up.
 */
package io.github.bancada.pages;
