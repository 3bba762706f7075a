/**
 * Sockets for samplers: TCP or Unix domain, with counted bytes and deadlines.
 *
 * <p>Start reading at {@link io.github.bancada.net.ChannelSocket}; {@link
 * io.github.bancada.net.Deadlines} ends operations that take too long.
 */
package io.github.bancada.net;
