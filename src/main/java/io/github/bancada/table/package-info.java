/**
 * Tables of results beside the figures of labels, published figures, verdicts of gates, and the
 * counted part of a test.
 *
 * <p>Start reading at {@link io.github.bancada.table.ResultColumn}: a workload declares its columns
 * once, and console, window, pages, {@code summary.json} and CSV file derive from them. {@link
 * io.github.bancada.table.PublishedForm} reads published figures.
 */
package io.github.bancada.table;
