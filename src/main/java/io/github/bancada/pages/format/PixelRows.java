package io.github.bancada.pages.format;

import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import java.io.IOException;

/**
 * Rows of pixels in the run-length code of PWG, CUPS (RaS2) and Apple raster. Source: PWG 5102.4,
 * <i>PWG Raster Format</i>, section 4.4.
 *
 * <p>Row group: a byte (number of repetitions of the row), then runs until the row is full. A run
 * begins with a byte n: up to 127, the next pixel repeats n + 1 times; from 129, 257 - n pixels
 * follow; 128, the rest of the row is blank (extension by Apple and CUPS).
 */
final class PixelRows {
  private static final int REST_IS_BLANK = 128;
  private static final int LITERAL = 257;

  private PixelRows() {}

  /**
   * Consumes the rows of a page.
   *
   * @param rows number of rows, repeated ones included
   * @param rowBytes unpacked size of a row
   * @param pixelBytes size of the unit that a run repeats, at least 1
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

  /** Skips within the window if possible, which is fast. */
  private static void skip(JobInput in, int bytes) throws IOException {
    if (in.limit - in.at >= bytes) {
      in.at += bytes;
    } else {
      in.skip(bytes);
    }
  }
}
