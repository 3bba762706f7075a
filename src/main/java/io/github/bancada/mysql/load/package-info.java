/**
 * Loads rows that are made on the way into tables: over several connections, with progress, and
 * continued after an interruption.
 *
 * <p>Start reading at {@link io.github.bancada.mysql.load.ParallelLoad} and {@link
 * io.github.bancada.mysql.load.LoadTable}.
 */
package io.github.bancada.mysql.load;
