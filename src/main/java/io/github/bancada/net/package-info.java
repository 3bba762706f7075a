/**
 * Sockets that samplers measure with: bytes counted, TCP or Unix domain, ended from outside.
 *
 * <p>Start reading at {@link io.github.bancada.net.ChannelSocket}; {@link
 * io.github.bancada.net.Deadlines} ends what takes too long. Imports nothing of the bundle;
 * imported by the workloads and by {@code lab}.
 */
package io.github.bancada.net;
