package io.github.bancada.ldap;

import com.unboundid.ldap.sdk.Entry;
import io.github.bancada.ldap.wire.LdapResult;

/**
 * The single answer to a request.
 *
 * @param value of an extended response (RFC 4511 section 4.12), and the entries that pre-read and
 *     post-read give, as LDIF; "" if it has none
 * @param entry that post-read or else pre-read gives; null for none
 * @param nanoTime {@link System#nanoTime()} at its arrival
 */
record LdapAnswer(LdapResult result, String value, Entry entry, long nanoTime) {}
