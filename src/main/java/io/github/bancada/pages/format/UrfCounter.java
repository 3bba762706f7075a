package io.github.bancada.pages.format;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.Duplex;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.Status;
import io.github.bancada.pages.job.Tally;
import io.github.bancada.text.Quantity;
import java.io.IOException;

/**
 * Apple raster (URF), used by AirPrint: a header with the number of pages, 0 if unknown, and pages
 * of a header and packed rows. There is no public specification; the CUPS project's raster reader
 * and cups-filters' urftopdf show the layout.
 */
final class UrfCounter implements FormatCounter {
  private static final int MAGIC = 8;

  private static final int SHORT_EDGE = 2;
  private static final int LONG_EDGE = 3;

  @Override
  public void count(JobInput in, Tally tally) throws IOException {
    in.skip(MAGIC);
    long announced = in.u32be();
    long pages = 0;
    while (in.more() && !in.atUel()) {
      page(in, tally);
      pages++;
    }
    if (pages < announced) {
      throw new JobException(
          Status.TRUNCATED,
          "the raster announces " + Quantity.of(announced, "page") + " but ends after " + pages);
    }
    if (announced > 0 && pages > announced) {
      tally.confidence(
          Confidence.MISMATCH, "the raster announces " + announced + " pages but has " + pages);
    }
  }

  private static void page(JobInput in, Tally tally) throws IOException {
    long at = in.position();
    int bitsPerPixel = in.u8();
    in.u8(); // colour space
    int duplex = in.u8();
    in.skip(1 + 8); // quality, unknown
    long width = in.u32be();
    long height = in.u32be();
    in.skip(4 + 8); // resolution, unknown
    if (bitsPerPixel == 0 || width == 0 || height == 0) {
      throw JobException.malformed(at, "a raster page without size in its header");
    }
    PixelRows.skip(in, height, (width * bitsPerPixel + 7) / 8, (bitsPerPixel + 7) / 8);
    tally.duplex(
        duplex == LONG_EDGE ? Duplex.LONG : duplex == SHORT_EDGE ? Duplex.SHORT : Duplex.NONE);
    tally.page(0);
  }
}
