/**
 * CPU time and memory of a server's process during a run, and what the CPUs of its machine did.
 * Independent of JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.servercpu.ServerFinder} and {@link
 * io.github.bancada.servercpu.ServerCpuRun}. Imported by {@code server}, which has the element.
 */
package io.github.bancada.servercpu;
