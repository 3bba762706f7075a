/**
 * Sessions keep the connections of virtual users from sample to sample, for any protocol.
 *
 * <p>Start reading at {@link io.github.bancada.session.Session}: it opens, lends, keeps and
 * abandons a connection, and counts the bytes of each sample; {@link
 * io.github.bancada.session.SessionPool} shares sessions among users. A protocol defines only how a
 * connection is opened, prepared and closed.
 */
package io.github.bancada.session;
