package io.github.bancada.ldap.replay;

import io.github.bancada.ldap.BindSettings;
import io.github.bancada.ldap.Expectation;
import io.github.bancada.ldap.LdapSearchSettings;
import io.github.bancada.ldap.accesslog.OperationKind;
import io.github.bancada.ldap.accesslog.Outcome;
import io.github.bancada.ldap.operation.LdapRequest;

/**
 * A step on a replayed connection. Immutable.
 *
 * @param kind for the totals; null for a step without a sample
 * @param logged how it ended in the log
 * @param approximated whether a value of the request differs from the log
 * @param offsetNanos when it is due, from the start of the replay
 * @param sequence its number in the log; the lowest of the due steps comes first
 */
record ReplayStep(
    OperationKind kind,
    Action action,
    Outcome logged,
    boolean approximated,
    long offsetNanos,
    long sequence) {

  sealed interface Action {
    /** Opens the connection. */
    record Connect() implements Action {}

    /** Searches. */
    record Search(LdapSearchSettings search, Expectation codes) implements Action {}

    /** Sends a request that has one answer. */
    record Ask(LdapRequest request, Expectation codes) implements Action {}

    /** Binds. */
    record Bind(BindSettings identity, Expectation codes) implements Action {}

    /** Unbinds, which closes the connection. */
    record Unbind() implements Action {}

    /** Gives the connection the identity for connections whose bind is not known. */
    record StandIn() implements Action {}

    /** The log's connection has ended. */
    record Close() implements Action {}
  }

  /** A step without a sample. */
  static ReplayStep silent(Action action, long offsetNanos, long sequence) {
    return new ReplayStep(null, action, Outcome.NOT_LOGGED, false, offsetNanos, sequence);
  }

  boolean isSilent() {
    return kind == null;
  }
}
