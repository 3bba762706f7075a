package io.github.bancada.ldap.undo;

import java.nio.file.Path;

/** Receives the progress of undos, one ledger after the other. */
public interface UndoListener {
  /** Called when an undo begins. */
  void begins(Path ledger);

  /**
   * Called from time to time during a long undo.
   *
   * @param progress of the undo, in one line
   */
  void goesOn(String progress);

  /** Called when it has ended, completely or not. */
  void ended(UndoOutcome outcome);

  /** Called when a ledger is left alone, because its test is still running. */
  default void isInUse(Path ledger) {}
}
