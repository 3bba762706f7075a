/**
 * The requests of an LDAP Operation: their types, their BER, and LDIF records from a field or a
 * file.
 *
 * <p>Start reading at {@link io.github.bancada.ldap.operation.Requests}. The UnboundID SDK parses
 * LDIF and encodes requests, except plain modifications. Independent of connections.
 */
package io.github.bancada.ldap.operation;
