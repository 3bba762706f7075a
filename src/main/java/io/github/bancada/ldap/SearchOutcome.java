package io.github.bancada.ldap;

import io.github.bancada.ldap.wire.LdapResult;

/**
 * The end of a search.
 *
 * @param references number of continuation references
 * @param firstMessageNanoTime {@link System#nanoTime()} at the arrival of the first message
 */
record SearchOutcome(LdapResult result, long entries, long references, long firstMessageNanoTime) {}
