package io.github.bancada.pages.format;

import io.github.bancada.pages.job.JobInput;
import java.io.IOException;

/**
 * The remote mode of ESC/P2 and ESC/P-R, in which a job sends commands to the printer and prints
 * nothing.
 *
 * <pre>
 * remote = "REMOTE1" (name char char, length u16, bytes)* ESC 00 00 00
 * </pre>
 *
 * Numbers have the least significant byte first.
 */
final class EscPRemote {
  private static final String NAME = "REMOTE1";
  private static final int ESCAPE = 0x1B;

  private EscPRemote() {}

  /**
   * Consumes the data of {@code ESC ( R} and the remote mode commands after it.
   *
   * @return the data as ISO 8859-1, without its first byte; "" if it has more than 64 bytes
   */
  static String read(JobInput in, int length) throws IOException {
    if (length > 64) {
      in.skip(length);
      return "";
    }
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < length; i++) {
      int c = in.u8();
      if (i > 0) {
        name.append((char) c);
      }
    }
    if (name.toString().equals(NAME)) {
      readCommands(in);
    }
    return name.toString();
  }

  private static void readCommands(JobInput in) throws IOException {
    while (in.u8() != ESCAPE) {
      in.skip(1);
      in.skip(in.u16le());
    }
    in.skip(3);
  }
}
