package io.github.bancada.pages.cups;

/** A control file violates its format; the message says how. */
public final class ControlFileException extends Exception {
  private static final long serialVersionUID = 1L;

  ControlFileException(String message) {
    super(message);
  }
}
