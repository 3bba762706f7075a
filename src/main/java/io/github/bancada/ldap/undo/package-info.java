/**
 * Puts back what a run has changed: a ledger of how entries were before, written before each
 * request is sent, and its undo, which compares the directory with it.
 *
 * <p>Start reading at {@link io.github.bancada.ldap.undo.Ledger}, which users of a running test
 * write to, and {@link io.github.bancada.ldap.undo.Restoration}. Knows nothing of connections or
 * JMeter: a {@link io.github.bancada.ldap.undo.Directory} asks the server.
 */
package io.github.bancada.ldap.undo;
