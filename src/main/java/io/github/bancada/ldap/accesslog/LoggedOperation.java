package io.github.bancada.ldap.accesslog;

import java.util.Map;

/**
 * An operation of the log. Immutable.
 *
 * @param values its logged values, by the log's own names: {@code base}, {@code scope}, {@code
 *     filter}, {@code dn} and others; {@code attr} has attribute names separated by blanks, {@code
 *     extended} the name of an extended operation
 */
public record LoggedOperation(OperationKind kind, Map<String, String> values, Outcome outcome) {
  public LoggedOperation {
    values = Map.copyOf(values);
  }

  /** A value; "" if the log does not have it. */
  public String value(String name) {
    return values.getOrDefault(name, "");
  }

  /** Whether the log has this value, even if it is "". */
  public boolean has(String name) {
    return values.containsKey(name);
  }
}
