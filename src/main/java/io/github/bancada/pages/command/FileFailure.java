package io.github.bancada.pages.command;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Why a file cannot be read, without its name. Stateless. */
final class FileFailure {
  private FileFailure() {}

  static String reason(IOException cause) {
    if (cause instanceof NoSuchFileException) {
      return "does not exist";
    }
    if (cause instanceof AccessDeniedException) {
      return "is not accessible for this user; change its permissions";
    }
    if (cause instanceof FileSystemException other) {
      return other.getReason() == null ? other.getClass().getSimpleName() : other.getReason();
    }
    return cause.getMessage() == null ? cause.toString() : cause.getMessage();
  }
}
