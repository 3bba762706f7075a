/**
 * Searches that tell of changes (persistent search, content synchronization): what the server says,
 * counted, and how long after the change it came.
 *
 * <p>Start reading at {@code Notifications}. Imports {@code ldap.control}, {@code ldap.operation},
 * {@code ldap.wire}, {@code net} and {@code work}; {@code ldap} alone imports it.
 */
package io.github.bancada.ldap.notify;
