/**
 * SASL mechanisms with a password: SCRAM-SHA-256 of our own, because the JDK has none, and
 * DIGEST-MD5 of the JDK; both as {@link javax.security.sasl.SaslClient}.
 *
 * <p>Start reading at {@link io.github.bancada.ldap.sasl.PasswordMechanism}. Imports nothing of the
 * bundle; imported by {@code ldap}.
 */
package io.github.bancada.ldap.sasl;
