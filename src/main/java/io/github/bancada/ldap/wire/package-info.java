/**
 * LDAP messages on the wire, whatever is asked: addresses, BER in and out, results, failures and
 * their codes.
 *
 * <p>Start reading at {@link io.github.bancada.ldap.wire.LdapStream}, which sends requests and
 * reads their answers. Knows nothing of connections, deadlines and kinds of operations; imports
 * {@code process}; imported by the other rooms of {@code ldap}.
 */
package io.github.bancada.ldap.wire;
