/**
 * Server CPU, the element: what a run costs the server at the address the load goes to, if it is on
 * this machine.
 *
 * <p>Plans store the names of the classes here, so they stay; the work is in {@code servercpu}.
 */
package io.github.bancada.server;
