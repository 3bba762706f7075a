package io.github.bancada.storage.target;

import java.util.Locale;

/** A file does not hold what was written to it. */
public final class WrongContentException extends FileFaultException {
  private static final long serialVersionUID = 1L;

  private final long offset;

  /**
   * A wrong byte.
   *
   * @param file its name
   * @param offset of the first wrong byte, from 0
   * @param expected what was written there
   * @param found what is there
   */
  public WrongContentException(String file, long offset, byte expected, byte found) {
    super(
        WRONG_CONTENT,
        String.format(
            Locale.ROOT,
            "'%s' is not what was written: the byte at offset %,d is 0x%02x in place of 0x%02x;"
                + " check the device and its cables, and what else writes there",
            file,
            offset,
            found,
            expected));
    this.offset = offset;
  }

  /** Of the first wrong byte, from 0. */
  public long offset() {
    return offset;
  }
}
