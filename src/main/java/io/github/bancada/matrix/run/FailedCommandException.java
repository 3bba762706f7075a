package io.github.bancada.matrix.run;

import java.io.IOException;

/** A command of a factor did not do what it should; the message says which and why, as a clause. */
final class FailedCommandException extends IOException {
  private static final long serialVersionUID = 1L;

  FailedCommandException(String message) {
    super(message);
  }
}
