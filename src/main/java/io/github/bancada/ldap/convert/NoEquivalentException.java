package io.github.bancada.ldap.convert;

/** An element cannot be converted; the message says why, as the end of a sentence. */
final class NoEquivalentException extends Exception {
  private static final long serialVersionUID = 1L;

  NoEquivalentException(String reason) {
    super(reason);
  }
}
