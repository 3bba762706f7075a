package io.github.bancada.csv;

import java.io.IOException;

/** A file cannot be read from here on. The message names file and place. */
final class UnreadableRestException extends IOException {
  private static final long serialVersionUID = 1L;

  /** Response code for bytes that are not valid in the file's encoding. */
  static final String MALFORMED = "malformedBytes";

  private final String code;

  UnreadableRestException(String code, String message, Throwable cause) {
    super(message, cause);
    this.code = code;
  }

  String code() {
    return code;
  }
}
