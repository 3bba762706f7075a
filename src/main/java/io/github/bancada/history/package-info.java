/**
 * Finds the runs since which a figure of a plan has another level. Start with {@link
 * io.github.bancada.history.HistoryReader}.
 */
package io.github.bancada.history;
