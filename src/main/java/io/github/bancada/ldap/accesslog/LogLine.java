package io.github.bancada.ldap.accesslog;

/**
 * A line about a connection. Immutable.
 *
 * @param operation number of the operation on its connection; {@link #NONE} if it is about the
 *     connection itself
 */
record LogLine(Stamp stamp, long connection, long operation, Statement statement) {
  static final long NONE = -1;

  LogLine at(Stamp other) {
    return new LogLine(other, connection, operation, statement);
  }
}
