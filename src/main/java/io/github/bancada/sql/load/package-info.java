/**
 * Makes rows and loads them into tables: over several connections, with progress, and continued
 * after an interruption.
 *
 * <p>Start reading at {@link io.github.bancada.sql.load.ParallelLoad} and {@link
 * io.github.bancada.sql.load.LoadTable}.
 */
package io.github.bancada.sql.load;
