package io.github.bancada.pages.format;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.Duplex;
import io.github.bancada.pages.job.FormatCounter;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.PageColor;
import io.github.bancada.pages.job.PaperSize;
import io.github.bancada.pages.job.Status;
import io.github.bancada.pages.job.Tally;
import io.github.bancada.text.Quantity;
import java.io.IOException;

/**
 * Apple raster (URF), used by AirPrint: a header with the number of pages, 0 if unknown, and pages
 * of a header and packed rows. No specification is public; the source is the CUPS project's raster
 * reader and cups-filters' urftopdf.
 */
final class UrfCounter implements FormatCounter {
  private static final int MAGIC = 8;

  private static final int SHORT_EDGE = 2;
  private static final int LONG_EDGE = 3;

  // Colour spaces.
  private static final int GREY = 0;
  private static final int SRGB = 1;
  private static final int ADOBE_RGB = 3;
  private static final int LUMINANCE = 4;
  private static final int RGB = 5;
  private static final int CMYK = 6;

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
    int space = in.u8();
    int duplex = in.u8();
    in.skip(1 + 8); // quality, unknown
    long width = in.u32be();
    long height = in.u32be();
    double resolution = in.u32be();
    in.skip(8); // unknown
    if (bitsPerPixel == 0 || width == 0 || height == 0) {
      throw JobException.malformed(at, "a raster page without size in its header");
    }
    PixelRows.Pixel pixel = pixel(space, bitsPerPixel);
    boolean colored =
        PixelRows.read(in, height, (width * bitsPerPixel + 7) / 8, (bitsPerPixel + 7) / 8, pixel);
    tally.color(space == GREY || space == LUMINANCE ? PageColor.MONOCHROME : pixel.color(colored));
    tally.paper(PaperSize.ofInches(width / resolution, height / resolution));
    tally.duplex(
        duplex == LONG_EDGE ? Duplex.LONG : duplex == SHORT_EDGE ? Duplex.SHORT : Duplex.NONE);
    tally.page(0);
  }

  private static PixelRows.Pixel pixel(int space, int bitsPerPixel) {
    return switch (space) {
      case SRGB, ADOBE_RGB, RGB -> bitsPerPixel == 24 ? PixelRows.Pixel.RGB : PixelRows.Pixel.OTHER;
      case CMYK -> bitsPerPixel == 32 ? PixelRows.Pixel.CMYK : PixelRows.Pixel.OTHER;
      default -> PixelRows.Pixel.OTHER;
    };
  }
}
