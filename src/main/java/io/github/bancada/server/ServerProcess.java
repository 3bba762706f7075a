package io.github.bancada.server;

/**
 * The process of a server, at a moment. Immutable.
 *
 * @param id process ID
 * @param program its name
 * @param cpuNanos user and system time since its start, in steps of 10 ms
 * @param cpus how many CPUs it may use at once
 */
public record ServerProcess(long id, String program, long cpuNanos, int cpus) {}
