package io.github.bancada.ldap.accesslog;

/**
 * Something that happened on a connection. Immutable.
 *
 * @param connection its number in the log
 * @param atNanos since the first event of the log, nanoseconds
 * @param operation null unless {@code type} is {@link Type#OPERATION}
 */
public record LogEvent(Type type, long connection, long atNanos, LoggedOperation operation) {
  /** What happened. */
  public enum Type {
    /** A client connected. */
    OPENED,
    /** A client asked for something. */
    OPERATION,
    /** The connection ended. */
    CLOSED
  }
}
