package io.github.bancada.atm;

/** Withdrawals cannot begin on this database; the message says in one sentence why. */
final class UnfitDatabaseException extends Exception {
  private static final long serialVersionUID = 1L;

  UnfitDatabaseException(String message) {
    super(message);
  }
}
