/**
 * LDAP messages on the wire, for all operations: addresses, BER in and out, results, failures and
 * their codes.
 *
 * <p>Start reading at {@link io.github.bancada.ldap.wire.LdapStream}, which sends requests and
 * reads their answers. Independent of connections, deadlines and kinds of operations.
 */
package io.github.bancada.ldap.wire;
