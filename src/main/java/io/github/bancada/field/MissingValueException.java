package io.github.bancada.field;

/**
 * A required field is empty. Before the test that is not a fault, since another element may still
 * fill it in; in a sampler it ends the test.
 */
public final class MissingValueException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  MissingValueException(String message) {
    super(message);
  }
}
