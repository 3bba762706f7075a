package io.github.bancada.ldap;

import io.github.bancada.ldap.control.ControlAnswers;
import io.github.bancada.ldap.wire.LdapResult;

/**
 * The end of a search.
 *
 * @param answers to the controls of the request, in the last page
 * @param references number of continuation references
 * @param firstMessageNanoTime {@link System#nanoTime()} at the arrival of the first message
 */
record SearchOutcome(
    LdapResult result,
    ControlAnswers answers,
    long entries,
    long references,
    long firstMessageNanoTime) {}
