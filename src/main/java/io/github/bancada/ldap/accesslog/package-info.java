/**
 * Access logs of directories, read as a stream: OpenLDAP's log of statistics and the access log of
 * 389 Directory Server. The kind is recognised from the text.
 *
 * <p>Start reading at {@link io.github.bancada.ldap.accesslog.AccessLog}, which gives one event
 * after the other: connections, operations with their results, ends. Knows nothing of JMeter, nor
 * of LDAP on the wire.
 */
package io.github.bancada.ldap.accesslog;
