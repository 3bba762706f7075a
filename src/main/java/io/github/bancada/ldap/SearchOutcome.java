package io.github.bancada.ldap;

/**
 * How a search ended.
 *
 * @param result what the server said
 * @param entries number of entries it sent
 * @param references number of continuation references it sent
 * @param firstMessageNanoTime {@link System#nanoTime()} when its first message was there
 */
record SearchOutcome(LdapResult result, long entries, long references, long firstMessageNanoTime) {}
