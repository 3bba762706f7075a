package io.github.bancada.cli;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** An exception as a sentence for the user. Stateless. */
final class FailureText {
  private FailureText() {}

  /** Its message; where Java's own is just a path, what is wrong with it. */
  static String of(Exception cause) {
    if (cause instanceof NoSuchFileException missing) {
      return "'" + missing.getFile() + "' does not exist";
    }
    if (cause instanceof AccessDeniedException denied) {
      return "'" + denied.getFile() + "' may not be used by this user";
    }
    if (cause instanceof FileSystemException other && other.getReason() == null) {
      return "'" + other.getFile() + "': " + other.getClass().getSimpleName();
    }
    return cause.getMessage() == null ? cause.toString() : cause.getMessage();
  }
}
