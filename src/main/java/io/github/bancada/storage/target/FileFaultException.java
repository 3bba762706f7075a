package io.github.bancada.storage.target;

import java.io.IOException;
import java.util.Locale;

/**
 * A fault of a file that the system did not report, such as wrong content. Its message names file
 * and remedy.
 */
public final class FileFaultException extends IOException {
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
   * A fault.
   *
   * @param code one of those above
   * @param message cause, file and remedy
   */
  public FileFaultException(String code, String message) {
    super(message);
    this.code = code;
  }

  /**
   * A file does not hold what was written to it.
   *
   * @param file its name
   * @param offset of the first wrong byte, from 0
   * @param expected what was written there
   * @param found what is there
   */
  public static FileFaultException wrongContent(
      String file, long offset, byte expected, byte found) {
    return new FileFaultException(
        WRONG_CONTENT,
        String.format(
            Locale.ROOT,
            "'%s' is not what was written: the byte at offset %,d is 0x%02x in place of 0x%02x;"
                + " check the device and its cables, and what else writes there",
            file,
            offset,
            found,
            expected));
  }

  String code() {
    return code;
  }
}
