package io.github.bancada.cli;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** An exception as a message for the user. Stateless. */
final class FailureText {
  private FailureText() {}

  /** The exception's message; where Java's is only a path, the problem with it. */
  static String of(Exception cause) {
    if (cause instanceof NoSuchFileException missing) {
      return "'" + missing.getFile() + "' does not exist";
    }
    if (cause instanceof AccessDeniedException denied) {
      return "'" + denied.getFile() + "' is not accessible for this user; change its permissions";
    }
    if (cause instanceof FileSystemException other && other.getReason() == null) {
      return "'" + other.getFile() + "': " + other.getClass().getSimpleName();
    }
    return cause.getMessage() == null ? cause.toString() : cause.getMessage();
  }
}
