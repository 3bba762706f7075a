package io.github.bancada.storage.files;

import io.github.bancada.storage.content.WrongContent;
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
 * Why something could not be done with a file. Immutable.
 *
 * @param code groups failures: the name of the system's error number, or a word of ours
 * @param message cause, file and remedy
 */
record FileFailure(String code, String message) {
  /** A file is not as large as it was made. */
  static final String WRONG_SIZE = "wrongSize";

  /** A directory has not the entries that it was given. */
  static final String WRONG_ENTRIES = "wrongEntries";

  static final String INPUT_OUTPUT = "EIO";

  /** What the C library says, to the names of error numbers. */
  private static final Map<String, String> NUMBERS =
      Map.of(
          "No space left on device", "ENOSPC",
          "Disk quota exceeded", "EDQUOT",
          "Read-only file system", "EROFS",
          "Input/output error", "EIO",
          "Too many open files", "EMFILE",
          "Stale file handle", "ESTALE",
          "File name too long", "ENAMETOOLONG",
          "Too many links", "EMLINK",
          "Is a directory", "EISDIR");

  /** A finding of ours about a file, which is an error although the system reported none. */
  static final class Finding extends IOException {
    private static final long serialVersionUID = 1L;

    private final String code;

    Finding(String code, String message) {
      super(message);
      this.code = code;
    }
  }

  static FileFailure of(IOException cause) {
    if (cause instanceof Finding finding) {
      return new FileFailure(finding.code, finding.getMessage());
    }
    if (cause instanceof WrongContent) {
      return new FileFailure(WrongContent.CODE, cause.getMessage());
    }
    if (cause instanceof ClosedChannelException) { // an interrupt closes it
      return new FileFailure(LocalCode.CANCELLED.text(), "the test was stopped meanwhile");
    }
    String file = cause instanceof FileSystemException named ? named.getFile() : null;
    String who = file == null ? "" : "'" + file + "' ";
    if (cause instanceof NoSuchFileException) {
      return new FileFailure(
          "ENOENT",
          who + "does not exist; see what else works in this directory, or the samples before");
    }
    if (cause instanceof FileAlreadyExistsException) {
      return new FileFailure(
          "EEXIST", who + "exists already; delete the set before it is made again");
    }
    if (cause instanceof AccessDeniedException) {
      return new FileFailure("EACCES", who + "may not be used by this system user");
    }
    if (cause instanceof DirectoryNotEmptyException) {
      return new FileFailure("ENOTEMPTY", who + "has entries that this test did not make");
    }
    String reason = reason(cause);
    return new FileFailure(
        NUMBERS.entrySet().stream()
            .filter(each -> reason.contains(each.getKey()))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElse(INPUT_OUTPUT),
        who + reason);
  }

  private static String reason(IOException cause) {
    String reason =
        cause instanceof FileSystemException system ? system.getReason() : cause.getMessage();
    return reason == null ? cause.toString() : reason;
  }
}
