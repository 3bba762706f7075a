/**
 * The times of page counters summed up by label: the table of Page Counter Times.
 *
 * <p>Start reading at {@link io.github.bancada.pages.times.CounterTimesRun}.
 */
package io.github.bancada.pages.times;
