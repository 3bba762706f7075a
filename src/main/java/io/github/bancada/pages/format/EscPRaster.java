package io.github.bancada.pages.format;

import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import java.io.IOException;

/**
 * Compressed raster data of ESC/P2, which must be decoded to find its end. Source: Epson, <i>ESC/P
 * Reference Manual</i> (1997), {@code ESC .} and "TIFF compressed mode".
 */
final class EscPRaster {
  private static final int EXIT = 0xE3;

  private EscPRaster() {}

  /**
   * Consumes runs: a byte c below 128 and c + 1 literal bytes, or c and one byte repeated 257 - c
   * times.
   *
   * @param bytes length of the data when unpacked
   */
  static void skipRuns(JobInput in, long bytes) throws IOException {
    long left = bytes;
    while (left > 0) {
      int c = in.u8();
      int length = c < 0x80 ? c + 1 : 257 - c;
      in.skip(c < 0x80 ? length : 1);
      left -= length;
    }
    if (left < 0) {
      throw JobException.malformed(in.position(), "raster data that exceeds its size");
    }
  }

  /**
   * Consumes commands up to the one that leaves the mode. The upper half of a byte is the command.
   * The lower half is its argument or, for odd commands, the argument's length in bytes. Commands 2
   * and 3 transfer that number of bytes.
   */
  static void skipDeltaRows(JobInput in) throws IOException {
    for (int c = in.u8(); c != EXIT; c = in.u8()) {
      int command = c >> 4;
      if (command < 2 || command > 9 && command != 0xE) {
        throw JobException.malformed(in.position(), "an unknown raster data command");
      }
      if (command == 0xE) {
        continue;
      }
      int argument = c & 15;
      if ((command & 1) != 0) {
        argument = argument(in, argument);
      }
      if (command == 2 || command == 3) {
        in.skip(argument);
      }
    }
  }

  private static int argument(JobInput in, int bytes) throws IOException {
    return switch (bytes) {
      case 1 -> in.u8();
      case 2 -> in.u16le();
      default -> throw JobException.malformed(in.position(), "an argument of " + bytes + " bytes");
    };
  }
}
