package io.github.bancada.gate;

/**
 * Something wrong in a gate. Immutable.
 *
 * @param place where
 * @param message cause, offending value and remedy in one sentence
 */
record Problem(Place place, String message) {
  @Override
  public String toString() {
    return place + ": " + message;
  }
}
