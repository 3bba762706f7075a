/**
 * SASL mechanisms with a password or Kerberos tickets. With a password: our own SCRAM-SHA-256,
 * because the JDK has none, and the JDK's DIGEST-MD5. With Kerberos tickets: the JDK's GSSAPI, with
 * one login for each user of a test.
 *
 * <p>Start reading at {@link io.github.bancada.ldap.sasl.PasswordMechanism} and {@link
 * io.github.bancada.ldap.sasl.Kerberos}.
 */
package io.github.bancada.ldap.sasl;
