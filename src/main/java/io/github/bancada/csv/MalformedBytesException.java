package io.github.bancada.csv;

/** A file has bytes that are no characters of its encoding. The message names file and place. */
final class MalformedBytesException extends UnreadableRestException {
  private static final long serialVersionUID = 1L;

  /** Response code. */
  static final String CODE = "malformedBytes";

  MalformedBytesException(String message) {
    super(message);
  }
}
