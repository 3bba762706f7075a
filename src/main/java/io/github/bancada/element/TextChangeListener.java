package io.github.bancada.element;

import javax.swing.event.DocumentEvent;
import javax.swing.event.DocumentListener;

/**
 * Runs an action after each change of a text. For the event thread only.
 *
 * @param changed the action
 */
record TextChangeListener(Runnable changed) implements DocumentListener {
  @Override
  public void insertUpdate(DocumentEvent event) {
    changed.run();
  }

  @Override
  public void removeUpdate(DocumentEvent event) {
    changed.run();
  }

  @Override
  public void changedUpdate(DocumentEvent event) {
    changed.run();
  }
}
