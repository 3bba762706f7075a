/**
 * The element Server CPU: CPU time and memory of the server under load, if it runs on this machine.
 *
 * <p>Plans store the names of these classes, so they stay; the work is in {@code servercpu}.
 */
package io.github.bancada.server;
