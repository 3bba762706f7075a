/**
 * What a run costs the server: the CPU time and the memory of the process that listens at the
 * address the load goes to, if it is on this machine.
 *
 * <p>Start reading at {@link io.github.bancada.server.ServerFinder} and {@link
 * io.github.bancada.server.ServerCpuRun}, usable without JMeter; {@link
 * io.github.bancada.server.ServerCpu} is the JMeter face. May import {@code metrics}; imported by
 * nobody.
 */
package io.github.bancada.server;
