/**
 * Server Watch and Server CPU: what the server under load and its machine did meanwhile.
 *
 * <p>Start reading at {@link io.github.bancada.server.WatchRun}. Only the elements and their
 * windows know JMeter; plans store the names of their classes.
 */
package io.github.bancada.server;
