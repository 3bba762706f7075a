/**
 * Undoes the changes of a run: a ledger of the entries before, written before each request is sent,
 * and its undo, which compares the directory with it.
 *
 * <p>Start reading at {@link io.github.bancada.ldap.undo.Ledger}, which users of a running test
 * write to, and {@link io.github.bancada.ldap.undo.Restoration}. Independent of connections and
 * JMeter: a {@link io.github.bancada.ldap.undo.Directory} sends the requests.
 */
package io.github.bancada.ldap.undo;
