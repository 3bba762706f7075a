package io.github.bancada.capacity.search;

/**
 * How busy a resource of the server was during a trial.
 *
 * @param name such as {@code CPU of the server}
 * @param busy share of its time, 0 to 1
 */
public record Resource(String name, double busy) {}
