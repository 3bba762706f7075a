/**
 * Controls of LDAP requests: the field that names them, their bytes, and the server's answers.
 *
 * <p>Start reading at {@link io.github.bancada.ldap.control.ControlLines}, the grammar of the
 * field. Controls are encoded and decoded by the UnboundID SDK. Independent of connections.
 */
package io.github.bancada.ldap.control;
