/**
 * Controls of LDAP requests: the field that names them, their bytes, and what the server answers to
 * them.
 *
 * <p>Start reading at {@link io.github.bancada.ldap.control.ControlLines}, the grammar of the
 * field. Controls are encoded and decoded by the UnboundID SDK. Knows nothing of connections.
 */
package io.github.bancada.ldap.control;
