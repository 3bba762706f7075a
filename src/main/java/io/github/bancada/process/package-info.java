/**
 * This process and others: its exit code and its temporary files, and programs that it starts.
 *
 * <p>Start reading at {@link io.github.bancada.process.ProcessExit}, {@link
 * io.github.bancada.process.WholeFile} and {@link io.github.bancada.process.ExternalProcess}.
 * Imports nothing of Bancada; every other package may import it.
 */
package io.github.bancada.process;
