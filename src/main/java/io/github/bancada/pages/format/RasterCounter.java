package io.github.bancada.pages.format;

import io.github.bancada.pages.job.Duplex;
import io.github.bancada.pages.job.FormatCounter;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.PageColor;
import io.github.bancada.pages.job.PaperSize;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * PWG and CUPS raster: each page has a header and rows. The first word gives version and byte
 * order: RaSt (short headers), RaS2 (packed rows; also PWG raster, most significant byte first) and
 * RaS3. Sources: PWG 5102.4, <i>PWG Raster Format</i>, section 4.3; the CUPS project's <i>CUPS
 * Raster Format</i>.
 */
final class RasterCounter implements FormatCounter {
  private static final int HEADER = 1796;
  private static final int HEADER_V1 = 420;
  private static final int SYNC = 4;

  // Offsets in a page's header.
  private static final int DUPLEX = 272;
  private static final int COPIES = 340;
  private static final int RESOLUTION = 276;
  private static final int PAGE_SIZE = 352;
  private static final int TUMBLE = 368;
  private static final int WIDTH = 372;
  private static final int HEIGHT = 376;
  private static final int BITS_PER_COLOR = 384;
  private static final int BITS_PER_PIXEL = 388;
  private static final int BYTES_PER_LINE = 392;
  private static final int COLOR_ORDER = 396;
  private static final int COLOR_SPACE = 400;
  private static final int COLORS = 420;

  /** Value of the colour order: a page has one plane for each colour. */
  private static final int PLANAR = 2;

  private static final int MAX_BITS = 240;

  private static final String PWG = "PwgRaster";

  private int version;
  private ByteOrder order;

  @Override
  public void count(JobInput in, Tally tally) throws IOException {
    order = in.peek() == 'R' ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    int mark = in.peek(order == ByteOrder.BIG_ENDIAN ? SYNC - 1 : 0);
    version = mark == 't' ? 1 : mark - '0';
    in.skip(SYNC);
    boolean named = false;
    while (in.more() && !in.atUel() && !in.startsWith("<?xml")) { // a printer's command
      ByteBuffer header = header(in);
      if (!named) {
        tally.format(isPwg(header) ? Format.PWG_RASTER.text() : Format.CUPS_RASTER.text());
        named = true;
      }
      tally.color(color(header, readRows(in, header)));
      tally.paper(paper(header));
      if (header.getInt(DUPLEX) != 0) {
        tally.duplex(header.getInt(TUMBLE) != 0 ? Duplex.SHORT : Duplex.LONG);
      } else {
        tally.duplex(Duplex.NONE);
      }
      long copies = unsigned(header, COPIES);
      tally.page(copies > 1 ? copies : 0); // filters that leave copies to others write 1
    }
  }

  private ByteBuffer header(JobInput in) throws IOException {
    int length = version == 1 ? HEADER_V1 : HEADER;
    if (!in.ensure(length)) {
      throw JobException.truncated(in.position() + in.limit - in.at);
    }
    byte[] header = new byte[length];
    System.arraycopy(in.buffer, in.at, header, 0, length);
    in.at += length;
    return ByteBuffer.wrap(header).order(order);
  }

  /** PWG raster names itself in its header; CUPS raster with packed rows does not. */
  private boolean isPwg(ByteBuffer header) {
    return version == 2
        && new String(header.array(), 0, PWG.length(), StandardCharsets.ISO_8859_1).equals(PWG);
  }

  /** The size of the page or, if not given, of the picture on it. */
  private static PaperSize paper(ByteBuffer header) {
    PaperSize said =
        PaperSize.ofPoints(unsigned(header, PAGE_SIZE), unsigned(header, PAGE_SIZE + 4));
    return said.equals(PaperSize.UNKNOWN)
        ? PaperSize.ofInches(
            (double) unsigned(header, WIDTH) / unsigned(header, RESOLUTION),
            (double) unsigned(header, HEIGHT) / unsigned(header, RESOLUTION + 4))
        : said;
  }

  /** Luminance, black and grey are monochrome; in other colour spaces, all pixels may be grey. */
  private PageColor color(ByteBuffer header, boolean colored) {
    return switch (header.getInt(COLOR_SPACE)) {
      case 0, 3, 18 -> PageColor.MONOCHROME;
      default -> pixel(header).color(colored);
    };
  }

  /** The kind of pixel: packed pixels of 8 bits a colour are read; all others are skipped. */
  private PixelRows.Pixel pixel(ByteBuffer header) {
    if (version != 2 || header.getInt(COLOR_ORDER) != 0) {
      return PixelRows.Pixel.OTHER;
    }
    int bits = header.getInt(BITS_PER_PIXEL);
    return switch (header.getInt(COLOR_SPACE)) {
      case 1, 19, 20 -> bits == 24 ? PixelRows.Pixel.RGB : PixelRows.Pixel.OTHER;
      case 6 -> bits == 32 ? PixelRows.Pixel.CMYK : PixelRows.Pixel.OTHER;
      default -> PixelRows.Pixel.OTHER;
    };
  }

  /** Consumes rows; returns whether a pixel is coloured, as far as pixels are read. */
  private boolean readRows(JobInput in, ByteBuffer header) throws IOException {
    boolean planar = header.getInt(COLOR_ORDER) == PLANAR;
    long bits = unsigned(header, planar ? BITS_PER_COLOR : BITS_PER_PIXEL);
    long rowBytes = unsigned(header, BYTES_PER_LINE);
    long height = unsigned(header, HEIGHT);
    if (bits == 0 || bits > MAX_BITS || rowBytes == 0 || height == 0 || header.getInt(WIDTH) == 0) {
      throw JobException.malformed(
          in.position() - header.capacity(), "a raster page without size in its header");
    }
    long colors = planar ? colors(header) : 1;
    long rows = height * colors; // less than 2^32 times 15
    if (version == 2) {
      return PixelRows.read(in, rows, rowBytes, (int) (bits + 7) / 8, pixel(header));
    }
    in.skip(Tally.multiplied(rows, rowBytes)); // no job has more bytes than a long holds
    return false;
  }

  private int colors(ByteBuffer header) {
    if (version > 1) {
      return Math.max(1, Math.min(15, header.getInt(COLORS)));
    }
    int space = header.getInt(COLOR_SPACE);
    return switch (space) {
      case 1, 4, 5, 15, 16, 19, 20 -> 3; // RGB, CMY, YMC, CIE XYZ, CIE Lab, sRGB, Adobe RGB
      case 2, 6, 7, 8, 10, 11, 17 -> 4; // RGBA, CMYK, YMCK, KCMY, GMCK, GMCS, RGBW
      case 9 -> header.getInt(BITS_PER_COLOR) < 8 ? 6 : 4; // KCMYcm
      default ->
          space >= 32 && space <= 46 // ICC, of 1 to 15 colours
              ? space - 31
              : space >= 48 && space <= 62 ? space - 47 : 1; // device colours, 1 to 15 of them
    };
  }

  private static long unsigned(ByteBuffer header, int offset) {
    return Integer.toUnsignedLong(header.getInt(offset));
  }
}
