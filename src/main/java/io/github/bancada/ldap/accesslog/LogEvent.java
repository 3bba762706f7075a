package io.github.bancada.ldap.accesslog;

/**
 * An event on a connection. Immutable.
 *
 * @param connection its number in the log
 * @param atNanos since the first event of the log, nanoseconds
 * @param operation null unless {@code type} is {@link Type#OPERATION}
 */
public record LogEvent(Type type, long connection, long atNanos, LoggedOperation operation) {
  public enum Type {
    /** A client connected. */
    OPENED,
    /** A client sent a request. */
    OPERATION,
    /** The connection ended. */
    CLOSED
  }
}
