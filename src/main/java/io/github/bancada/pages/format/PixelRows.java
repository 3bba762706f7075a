package io.github.bancada.pages.format;

import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.PageColor;
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

  /** The meaning of a pixel's bytes. */
  enum Pixel {
    /** Red, green and blue of 8 bits. */
    RGB {
      @Override
      boolean isColored(byte[] b, int at) {
        return b[at] != b[at + 1] || b[at] != b[at + 2];
      }
    },
    /** Cyan, magenta, yellow and black of 8 bits. */
    CMYK {
      @Override
      boolean isColored(byte[] b, int at) {
        return (b[at] | b[at + 1] | b[at + 2]) != 0;
      }
    },
    /** Any other pixel, which is not read. */
    OTHER {
      @Override
      boolean isColored(byte[] b, int at) {
        return false;
      }
    };

    /** Whether a pixel is neither black, white nor grey. */
    abstract boolean isColored(byte[] b, int at);

    /** The colour of a page after all its pixels are read. */
    PageColor color(boolean colored) {
      return this == OTHER ? PageColor.UNKNOWN : colored ? PageColor.COLOR : PageColor.MONOCHROME;
    }
  }

  private final JobInput in;
  private final int pixelBytes;
  private final Pixel pixel;
  private boolean colored;

  /**
   * @param pixelBytes size of the unit that a run repeats, at least 1
   */
  private PixelRows(JobInput in, int pixelBytes, Pixel pixel) {
    this.in = in;
    this.pixelBytes = pixelBytes;
    this.pixel = pixel;
  }

  /**
   * Consumes the rows of a page.
   *
   * @param rows number of rows, repeated ones included
   * @param rowBytes unpacked size of a row
   * @param pixelBytes size of the unit that a run repeats, at least 1; the size of the pixel unless
   *     it is {@link Pixel#OTHER}
   * @return whether a pixel is coloured
   */
  static boolean read(JobInput in, long rows, long rowBytes, int pixelBytes, Pixel pixel)
      throws IOException {
    PixelRows page = new PixelRows(in, pixelBytes, pixel);
    long left = rows;
    while (left > 0) {
      left -= in.u8() + 1;
      page.row(rowBytes);
    }
    return page.colored;
  }

  private void row(long rowBytes) throws IOException {
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
      skip(repeated ? pixelBytes : (int) bytes);
      left -= bytes;
    }
  }

  /** Skips within the window if possible, which is fast. */
  private void skip(int bytes) throws IOException {
    if (!colored && pixel != Pixel.OTHER && in.ensure(bytes)) {
      look(in.buffer, in.at, in.at + bytes);
    }
    if (in.limit - in.at >= bytes) {
      in.at += bytes;
    } else {
      in.skip(bytes);
    }
  }

  private void look(byte[] b, int from, int to) {
    for (int at = from; at < to && !colored; at += pixelBytes) {
      colored = pixel.isColored(b, at);
    }
  }
}
