package io.github.bancada.ldap.undo;

import java.nio.file.Path;

/** Receives the progress of undos, one ledger after the other. */
public interface UndoListener {
  /** An undo begins. */
  void begins(Path ledger);

  /**
   * It takes long.
   *
   * @param progress how far it is, in one line
   */
  void goesOn(String progress);

  /** It has ended, completely or not. */
  void ended(UndoOutcome outcome);

  /** A ledger is left alone, because the test that writes it has not ended. */
  default void isInUse(Path ledger) {}
}
