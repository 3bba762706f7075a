package io.github.bancada.csv;

import java.io.IOException;

/** A file cannot be read from here on. The message names file and place. */
class UnreadableRestException extends IOException {
  private static final long serialVersionUID = 1L;

  UnreadableRestException(String message) {
    super(message);
  }

  UnreadableRestException(String message, Throwable cause) {
    super(message, cause);
  }
}
