/**
 * LDAP Search: one sampler over ldap, ldaps, StartTLS and ldapi (Unix socket).
 *
 * <p>Start reading at {@link io.github.bancada.ldap.SearchTask}, the work of one sample, and {@link
 * io.github.bancada.ldap.LdapConnection}, the protocol on the wire; {@link
 * io.github.bancada.ldap.LdapSearchFields} are the fields and what follows from them, {@link
 * io.github.bancada.ldap.LdapSearch} is the JMeter face. May import {@code element}, {@code net}
 * and what is below them; no other package imports it.
 */
package io.github.bancada.ldap;
