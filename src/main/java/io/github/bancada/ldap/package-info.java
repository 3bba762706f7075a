/**
 * LDAP Search and LDAP Operation: samplers over ldap, ldaps, StartTLS and ldapi (Unix socket).
 *
 * <p>Start reading at {@link io.github.bancada.ldap.SearchTask}, one virtual user of LDAP Search;
 * {@link io.github.bancada.ldap.LdapRun} is one sample, {@link io.github.bancada.ldap.LdapSession}
 * its connection from sample to sample, {@link io.github.bancada.ldap.LdapConnection} the protocol
 * on the wire. {@link io.github.bancada.ldap.LdapSearchFields} are the fields and the settings
 * derived from them, {@link io.github.bancada.ldap.LdapSearch} is the JMeter face.
 */
package io.github.bancada.ldap;
