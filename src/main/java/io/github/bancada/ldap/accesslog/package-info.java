/**
 * Access logs of directories, read as a stream: OpenLDAP's log of statistics and the access log of
 * 389 Directory Server. The kind is recognised from the text.
 *
 * <p>Start reading at {@link io.github.bancada.ldap.accesslog.AccessLog}, which returns the events
 * in turn: connections, operations with their results, ends. Independent of JMeter and of LDAP on
 * the wire.
 */
package io.github.bancada.ldap.accesslog;
