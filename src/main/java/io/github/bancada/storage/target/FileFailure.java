package io.github.bancada.storage.target;

import io.github.bancada.work.LocalCode;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Map;

/**
 * Why an operation on a file failed. Immutable.
 *
 * @param code groups failures: the name of the system's error number, or a code of Bancada
 * @param message cause, file and remedy
 */
public record FileFailure(String code, String message) {
  private static final String OTHER = "EIO";

  /** Messages of the C library in English locales, with the names of their error numbers. */
  private static final Map<String, String> NUMBERS =
      Map.ofEntries(
          Map.entry("No space left on device", "ENOSPC"),
          Map.entry("Disk quota exceeded", "EDQUOT"),
          Map.entry("Read-only file system", "EROFS"),
          Map.entry("Input/output error", OTHER),
          Map.entry("Too many open files", "EMFILE"),
          Map.entry("Stale file handle", "ESTALE"),
          Map.entry("File too large", "EFBIG"),
          Map.entry("File name too long", "ENAMETOOLONG"),
          Map.entry("Too many links", "EMLINK"),
          Map.entry("Is a directory", "EISDIR"),
          Map.entry("Not a directory", "ENOTDIR"),
          Map.entry("Operation not permitted", "EPERM"),
          Map.entry("Invalid argument", "EINVAL"),
          Map.entry("Too many levels of symbolic links", "ELOOP"));

  /**
   * The failure of an exception.
   *
   * @param where for the message, such as {@code write of 'data-1' at offset 4,096}; exceptions of
   *     open files do not name them
   */
  public static FileFailure at(String where, IOException cause) {
    if (cause instanceof FileFaultException finding) {
      return new FileFailure(finding.code(), finding.getMessage());
    }
    String code = code(cause);
    return new FileFailure(code, where + ": " + words(code, reason(cause)));
  }

  /** The failure of an exception: a fault of a file has its own code, others get this one. */
  public static FileFailure of(String code, IOException cause) {
    return cause instanceof FileFaultException finding
        ? new FileFailure(finding.code(), finding.getMessage())
        : new FileFailure(code, String.valueOf(cause.getMessage()));
  }

  private static String code(IOException cause) {
    if (cause instanceof ClosedChannelException) { // an interrupt closes it
      return LocalCode.CANCELLED.text();
    }
    if (cause instanceof NoSuchFileException) {
      return "ENOENT";
    }
    if (cause instanceof FileAlreadyExistsException) {
      return "EEXIST";
    }
    if (cause instanceof AccessDeniedException) {
      return "EACCES";
    }
    if (cause instanceof DirectoryNotEmptyException) {
      return "ENOTEMPTY";
    }
    String reason = reason(cause);
    return NUMBERS.entrySet().stream()
        .filter(each -> reason.contains(each.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(OTHER);
  }

  private static String words(String code, String reason) {
    return switch (code) {
      case "ENOENT" ->
          "does not exist; let a sample write it before, and check what else uses this directory";
      case "EEXIST" -> "exists already; delete the set before it is made again";
      case "EACCES" -> "may not be used by this system user; give it permission";
      case "ENOTEMPTY" -> "has entries that this test did not make";
      case "ENOSPC", "EDQUOT" ->
          "the disk is full (" + reason + "); free some space, or write less";
      case "cancelled" -> "the test was stopped";
      default -> reason;
    };
  }

  private static String reason(IOException cause) {
    String reason =
        cause instanceof FileSystemException system ? system.getReason() : cause.getMessage();
    return reason == null ? cause.toString() : reason;
  }

  /** The failure of an operation that the end of the test interrupted. */
  public static FileFailure cancelled(String message) {
    return new FileFailure(LocalCode.CANCELLED.text(), message);
  }

  /** Whether there is no space left. */
  public boolean isFullDisk() {
    return code.equals("ENOSPC") || code.equals("EDQUOT");
  }

  /** Whether direct access is not supported. */
  public boolean isNoDirect() {
    return code.equals(FileFaultException.NO_DIRECT);
  }
}
