/**
 * The tables of Storage Results: rate, times and caches of each phase on each target.
 *
 * <p>Start reading at {@link io.github.bancada.storage.results.StorageRun}. Reads the facts that
 * samplers of {@code storage} write into their headers, and does not know the samplers.
 */
package io.github.bancada.storage.results;
