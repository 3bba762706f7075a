/**
 * Tables of results beside the figures of the labels, published figures, what gates say, and which
 * part of a test counts.
 *
 * <p>Start reading at {@link io.github.bancada.table.ResultColumn}: a workload declares its columns
 * once, and console, window, pages, {@code summary.json} and CSV file derive from them. {@link
 * io.github.bancada.table.PublishedForm} reads published figures.
 */
package io.github.bancada.table;
