/**
 * JMeter's functions that escape values for filters and DNs.
 *
 * <p>Start reading at {@link io.github.bancada.ldap.function.LdapEscape}. May import {@code text};
 * imported by nobody: JMeter finds them by name.
 */
package io.github.bancada.ldap.function;
