/**
 * Sessions: the connections of virtual users from sample to sample, whatever is spoken on them.
 *
 * <p>Start reading at {@link io.github.bancada.session.Session}: it opens, lends, keeps and
 * abandons a connection, and counts the bytes of each sample; {@link
 * io.github.bancada.session.SessionPool} shares sessions among users. A protocol says only how a
 * connection is opened, prepared and closed.
 */
package io.github.bancada.session;
