/**
 * Searches that tell of changes (persistent search, content synchronization): what the server says,
 * counted, and how long after the change it came.
 *
 * <p>Start reading at {@code Notifications}.
 */
package io.github.bancada.ldap.notify;
