/**
 * What an LDAP Operation asks of a server: its kinds, its requests in BER, and LDIF records, from a
 * field or a file.
 *
 * <p>Start reading at {@link io.github.bancada.ldap.operation.Requests}. LDIF is parsed and
 * requests are encoded by the UnboundID SDK, but for plain modifications. Knows nothing of
 * connections.
 */
package io.github.bancada.ldap.operation;
