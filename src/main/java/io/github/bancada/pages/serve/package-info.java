/**
 * A server that counts print jobs for clients on a Unix socket, so that none of them waits for the
 * start of a JVM. Does not depend on JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.pages.serve.JobServer}; {@link
 * io.github.bancada.pages.serve.Exchange} has the protocol, {@link
 * io.github.bancada.pages.serve.SocketPlace} the rights.
 */
package io.github.bancada.pages.serve;
