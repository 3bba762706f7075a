/**
 * The CPU time and the memory of a server's process during a run. Knows nothing of JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.servercpu.ServerFinder} and {@link
 * io.github.bancada.servercpu.ServerCpuRun}. Imported by {@code server}, whose element shows it.
 */
package io.github.bancada.servercpu;
