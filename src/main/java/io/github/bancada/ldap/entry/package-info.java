/**
 * Entries that a server sends: decoded, kept as LDIF, and judged by the rules of the field
 * Attribute rules.
 *
 * <p>Start reading at {@link io.github.bancada.ldap.entry.AttributeRuleLines}, the grammar of the
 * field, and {@link io.github.bancada.ldap.entry.EntrySink}. Independent of connections and
 * samples.
 */
package io.github.bancada.ldap.entry;
