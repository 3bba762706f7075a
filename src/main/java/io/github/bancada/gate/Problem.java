package io.github.bancada.gate;

/**
 * A problem of a gate. Immutable.
 *
 * @param message cause, offending value and remedy in one sentence
 */
record Problem(SourcePosition position, String message) {
  @Override
  public String toString() {
    return position + ": " + message;
  }
}
