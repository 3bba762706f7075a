package io.github.bancada.pages.cups;

/** A control file breaks the rules of its format; the message says which. */
public final class ControlFileException extends Exception {
  private static final long serialVersionUID = 1L;

  ControlFileException(String message) {
    super(message);
  }
}
