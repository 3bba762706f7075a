package io.github.bancada.pages.format;

import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import java.io.IOException;

/**
 * Rows of pixels in the run-length code that PWG, CUPS (RaS2) and Apple raster share. Source: PWG
 * 5102.4, <i>PWG Raster Format</i>, section 4.4.
 *
 * <p>Row group: a byte (times the row is repeated), then runs until the row is full. A run is a
 * byte n: to 127, n + 1 times the pixel that follows; from 129, 257 - n pixels follow; 128, the
 * rest of the row is blank (Apple's and CUPS's extension).
 */
final class PixelRows {
  private static final int REST_IS_BLANK = 128;
  private static final int LITERAL = 257;

  private PixelRows() {}

  /**
   * Consumes the rows of a page.
   *
   * @param rows how many there are, repeated ones included
   * @param rowBytes of one, unpacked
   * @param pixelBytes what a run repeats, at least 1
   */
  static void skip(JobInput in, long rows, long rowBytes, int pixelBytes) throws IOException {
    long left = rows;
    while (left > 0) {
      left -= in.u8() + 1;
      skipRow(in, rowBytes, pixelBytes);
    }
  }

  private static void skipRow(JobInput in, long rowBytes, int pixelBytes) throws IOException {
    long left = rowBytes;
    while (left > 0) {
      int run = in.u8();
      if (run == REST_IS_BLANK) {
        return;
      }
      boolean repeated = run < REST_IS_BLANK;
      long bytes = (long) (repeated ? run + 1 : LITERAL - run) * pixelBytes;
      if (bytes > left) {
        throw JobException.malformed(in.position() - 1, "a run of pixels longer than its row");
      }
      skip(in, repeated ? pixelBytes : (int) bytes);
      left -= bytes;
    }
  }

  /** Short skips mostly stay within the window. */
  private static void skip(JobInput in, int bytes) throws IOException {
    if (in.limit - in.at >= bytes) {
      in.at += bytes;
    } else {
      in.skip(bytes);
    }
  }
}
