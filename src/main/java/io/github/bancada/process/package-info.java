/**
 * This process and others: exit code, files, temporary files, what may be deleted, programs that it
 * starts, and what the CPUs of the machine do.
 *
 * <p>Start reading at {@link io.github.bancada.process.ProcessExit}, {@link
 * io.github.bancada.process.AtomicFile} and {@link io.github.bancada.process.ExternalProcess}.
 */
package io.github.bancada.process;
