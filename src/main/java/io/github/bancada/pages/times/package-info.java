/**
 * The times of page counters summed up by label: the table of Page Counter Times.
 *
 * <p>Start reading at {@link io.github.bancada.pages.times.CounterTimesRun}. Imports no other room
 * of {@code pages}.
 */
package io.github.bancada.pages.times;
