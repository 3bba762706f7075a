package io.github.bancada.storage.target;

import java.io.IOException;

/**
 * A finding of ours about a file, which is a failure although the system reported none: it names
 * file and remedy itself.
 */
public class FileFaultException extends IOException {
  private static final long serialVersionUID = 1L;

  /** A byte is not what was written. */
  public static final String WRONG_CONTENT = "wrongContent";

  /** A file is not as large as it was made. */
  public static final String WRONG_SIZE = "wrongSize";

  /** A directory has not the entries that it was given. */
  public static final String WRONG_ENTRIES = "wrongEntries";

  /** The file system has no direct access. */
  public static final String NO_DIRECT = "directUnsupported";

  /** The test's directory was moved or replaced, or something is mounted in it. */
  public static final String REPLACED = "replacedDirectory";

  private final String code;

  /**
   * A finding.
   *
   * @param code one of those above
   * @param message cause, file and remedy
   */
  public FileFaultException(String code, String message) {
    super(message);
    this.code = code;
  }

  final String code() {
    return code;
  }
}
