package io.github.bancada.storage.target;

import java.io.IOException;
import java.util.Locale;

/**
 * A fault of a file that the system did not report, such as wrong content. The message names file
 * and remedy.
 */
public final class FileFaultException extends IOException {
  private static final long serialVersionUID = 1L;

  /** A byte differs from the byte that was written. */
  public static final String WRONG_CONTENT = "wrongContent";

  /** The size of a file differs from its size when written. */
  public static final String WRONG_SIZE = "wrongSize";

  /** The entries of a directory differ from the entries that the test made. */
  public static final String WRONG_ENTRIES = "wrongEntries";

  /** The file system has no direct access. */
  public static final String NO_DIRECT = "directUnsupported";

  /** The test's directory was moved or replaced, or something is mounted in it. */
  public static final String REPLACED = "replacedDirectory";

  private final String code;

  /**
   * @param code one of the codes above
   * @param message cause, file and remedy
   */
  public FileFaultException(String code, String message) {
    super(message);
    this.code = code;
  }

  /**
   * The exception for a file with wrong content.
   *
   * @param file its name
   * @param offset of the first wrong byte, from 0
   * @param expected byte that was written there
   * @param found byte that is there
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
