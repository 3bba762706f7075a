package io.github.bancada.ldap.accesslog;

import java.util.Map;

/**
 * An operation of the log. Immutable.
 *
 * @param values what the log says of it, by the log's own names: {@code base}, {@code scope},
 *     {@code filter}, {@code dn} and so on; {@code attr} has the names of attributes with blanks
 *     between them, {@code extended} the name of an extended operation
 */
public record LoggedOperation(OperationKind kind, Map<String, String> values, Outcome outcome) {
  public LoggedOperation {
    values = Map.copyOf(values);
  }

  /** A value; "" if the log does not have it. */
  public String value(String name) {
    return values.getOrDefault(name, "");
  }

  /** Whether the log has this value, if only as "". */
  public boolean has(String name) {
    return values.containsKey(name);
  }
}
