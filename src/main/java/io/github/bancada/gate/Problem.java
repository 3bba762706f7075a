package io.github.bancada.gate;

/**
 * A problem of a gate. Immutable.
 *
 * @param message cause, offending value and remedy in one sentence
 */
record Problem(Place place, String message) {
  @Override
  public String toString() {
    return place + ": " + message;
  }
}
