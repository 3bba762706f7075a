package io.github.bancada.gate;

/**
 * Something wrong in a gate. Immutable.
 *
 * @param position where
 * @param message cause, offending value and remedy in one sentence
 */
record Problem(SourcePosition position, String message) {
  @Override
  public String toString() {
    return position + ": " + message;
  }
}
