/**
 * Sockets for samplers: TCP or Unix domain, with counted bytes and deadlines.
 *
 * <p>Start reading at {@link io.github.bancada.net.ChannelSocket}; {@link
 * io.github.bancada.net.Deadlines} ends operations that take too long. Imports {@code process};
 * imported by {@code session}, {@code mysql}, the workloads and {@code lab}.
 */
package io.github.bancada.net;
