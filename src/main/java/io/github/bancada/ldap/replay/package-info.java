/**
 * LDAP Replay: sends the operations of a server's access log again, on as many connections and with
 * the same spacing, and counts what could not be replayed.
 *
 * <p>Start reading at {@link io.github.bancada.ldap.replay.ReplayRun}, which reads the log ahead
 * and gives steps to virtual users when they are due, and {@link
 * io.github.bancada.ldap.replay.RequestMapping}, which decides what can be replayed.
 */
package io.github.bancada.ldap.replay;
