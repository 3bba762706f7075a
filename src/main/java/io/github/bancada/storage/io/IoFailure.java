package io.github.bancada.storage.io;

import io.github.bancada.storage.content.WrongContent;
import io.github.bancada.work.LocalCode;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Map;

/**
 * Why an operation failed, with a response code: the name of the system's error number where it is
 * known. Immutable.
 */
final class IoFailure {
  /** A file is shorter than it should be. */
  static final String TRUNCATED = "truncated";

  /** The file system has no direct access. */
  static final String NO_DIRECT = "directUnsupported";

  private static final String OTHER = "EIO";

  /** Texts of the C library by which Java names the error, in English locales. */
  private static final Map<String, String> NAMES =
      Map.of(
          "No space left on device", "ENOSPC",
          "Disk quota exceeded", "EDQUOT",
          "Read-only file system", "EROFS",
          "Input/output error", "EIO",
          "Stale file handle", "ESTALE",
          "File too large", "EFBIG",
          "Too many open files", "EMFILE",
          "Operation not permitted", "EPERM",
          "Invalid argument", "EINVAL",
          "Too many levels of symbolic links", "ELOOP");

  private IoFailure() {}

  /** A failure with a code of its own. */
  static final class Coded extends IOException {
    private static final long serialVersionUID = 1L;
    private final String code;

    Coded(String code, String message) {
      super(message);
      this.code = code;
    }
  }

  /** Whether a code says that there is no space left. */
  static boolean isFullDisk(String code) {
    return code.equals("ENOSPC") || code.equals("EDQUOT");
  }

  static String code(IOException failure) {
    if (failure instanceof Coded coded) {
      return coded.code;
    }
    if (failure instanceof WrongContent) {
      return WrongContent.CODE;
    }
    if (failure instanceof ClosedChannelException) {
      return LocalCode.CANCELLED.text(); // an interrupt closes the channel
    }
    if (failure instanceof NoSuchFileException) {
      return "ENOENT";
    }
    if (failure instanceof AccessDeniedException) {
      return "EACCES";
    }
    if (failure instanceof FileAlreadyExistsException) {
      return "EEXIST";
    }
    String reason =
        failure instanceof FileSystemException system ? system.getReason() : failure.getMessage();
    return NAMES.entrySet().stream()
        .filter(each -> reason != null && reason.contains(each.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(OTHER);
  }

  /**
   * Cause, place and remedy.
   *
   * @param where such as {@code write of 'data-1' at offset 4,096}
   */
  static String message(IOException failure, String where) {
    if (failure instanceof Coded || failure instanceof WrongContent) {
      return failure.getMessage();
    }
    String code = code(failure);
    return switch (code) {
      case "ENOENT" ->
          where
              + ": there is no such file; a File I/O that writes it, with the same file name,"
              + " comes before";
      case "ENOSPC", "EDQUOT" ->
          where
              + ": the disk is full ("
              + failure.getMessage()
              + "); free some space, or give less";
      case "cancelled" -> where + ": the test was stopped";
      default -> where + ": " + failure;
    };
  }
}
