/**
 * Server CPU: CPU time and memory of the server under load, if it runs on this machine, and what
 * the CPUs of that machine did.
 *
 * <p>Start reading at {@link io.github.bancada.server.ServerCpuRun}. Only the element and its
 * window know JMeter; plans store the names of their classes.
 */
package io.github.bancada.server;
