/**
 * SASL mechanisms with a password or Kerberos tickets. With a password: SCRAM-SHA-256 of our own,
 * because the JDK has none, and DIGEST-MD5 of the JDK. With Kerberos tickets: GSSAPI of the JDK,
 * which logs in once for each user of a test.
 *
 * <p>Start reading at {@link io.github.bancada.ldap.sasl.PasswordMechanism} and {@link
 * io.github.bancada.ldap.sasl.Kerberos}.
 */
package io.github.bancada.ldap.sasl;
