/**
 * Searches for changes (persistent search, content synchronization): counts the notifications and
 * times them from the change.
 *
 * <p>Start reading at {@code Notifications}.
 */
package io.github.bancada.ldap.notify;
