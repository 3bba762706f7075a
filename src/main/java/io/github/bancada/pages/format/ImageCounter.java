package io.github.bancada.pages.format;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.FormatCounter;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.PageColor;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;

/**
 * JPEG, PNG, GIF and BMP: a single image prints as one page, even a GIF of several frames. Joined
 * PNG and BMP files give an estimate. {@link PnmCounter} counts the PNM family. The image is read
 * to its end; a truncated one does not count. Sources: ITU-T T.81, annex B; W3C, <i>PNG</i>,
 * section 5; CompuServe, <i>GIF89a</i>; Microsoft, <i>Bitmap Storage</i>.
 */
final class ImageCounter implements FormatCounter {
  private static final int FIRST_DIB_HEADER = 12;
  private static final int LAST_DIB_HEADER = 124;
  private static final int BMP_HEADER = 14;

  static final String PNG = "\u0089PNG\r\n\u001A\n";

  private final boolean enveloped;

  /** Whether another image follows the first one; after a photo it may be its preview. */
  private boolean joined;

  ImageCounter(boolean enveloped) {
    this.enveloped = enveloped;
  }

  /** Whether the data is an image. Text may begin with BM or P1 to P7, so more is checked. */
  static boolean isImage(JobInput in, int offset) throws IOException {
    return isBmp(in, offset) || PnmCounter.isPnm(in, offset);
  }

  private static boolean isBmp(JobInput in, int offset) throws IOException {
    int header = in.peek(offset + BMP_HEADER);
    return in.startsWith("BM", offset)
        && header >= FIRST_DIB_HEADER
        && header <= LAST_DIB_HEADER
        && in.startsWith("\0\0\0", offset + BMP_HEADER + 1);
  }

  @Override
  public void count(JobInput in, Tally tally) throws IOException {
    if (PnmCounter.isPnm(in, 0)) {
      new PnmCounter().count(in, tally);
      return;
    }
    do {
      image(in, tally);
      joined |= Format.IMAGE.begins(new Beginning(in, 0, ""));
    } while (in.peek() == 0x89 && in.startsWith(PNG) || isBmp(in, 0));
    if (joined) {
      tally.confidence(
          Confidence.ESTIMATE,
          "several images in one file, and some printers print only the first");
    }
    endOfPayload(in);
  }

  private static void image(JobInput in, Tally tally) throws IOException {
    tally.color(PageColor.UNKNOWN);
    switch (in.peek()) {
      case 0xFF -> jpeg(in, tally);
      case 0x89 -> png(in, tally);
      case 'G' -> {
        gif(in, tally);
        return;
      }
      default -> bmp(in);
    }
    tally.page(0);
  }

  /** Consumes everything after an image: previews, padding, data of other software. */
  private void endOfPayload(JobInput in) throws IOException {
    if (enveloped) {
      in.skipToUel();
    } else {
      in.skipUpTo(Long.MAX_VALUE);
    }
  }

  private static void jpeg(JobInput in, Tally tally) throws IOException {
    in.skip(2); // SOI
    while (true) {
      int marker = marker(in);
      if (marker == 0xD9) { // EOI
        return;
      }
      if (marker != 0x01 && (marker < 0xD0 || marker > 0xD8)) { // those have no segment
        int length = in.u16be();
        if (length < 2) {
          throw JobException.malformed(in.position() - 2, "a JPEG segment of " + length + " bytes");
        }
        // A frame header has precision, height, width and the number of components.
        if (isFrame(marker) && length > 7 && in.peek(5) == 1) {
          tally.color(PageColor.MONOCHROME);
        }
        in.skip(length - 2);
      }
    }
  }

  private static boolean isFrame(int marker) {
    return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
  }

  /** Consumes entropy-coded data, if any, and a marker. FF 00 is stuffing, not a marker. */
  private static int marker(JobInput in) throws IOException {
    while (in.skipTo(0xFF)) {
      int code = 0xFF;
      while (code == 0xFF) {
        code = in.u8();
      }
      if (code != 0) {
        return code;
      }
    }
    throw JobException.truncated(in.position());
  }

  private static void png(JobInput in, Tally tally) throws IOException {
    in.skip(8);
    int type = in.peek(8 + 9); // in the header, after length, name, width, height and depth
    if (in.startsWith("IHDR", 4) && (type == 0 || type == 4)) {
      tally.color(PageColor.MONOCHROME);
    }
    boolean end = false;
    while (!end) {
      long length = in.u32be();
      end = in.startsWith("IEND");
      in.skip(4 + length + 4); // type, data, checksum
    }
  }

  private static void gif(JobInput in, Tally tally) throws IOException {
    in.skip(6 + 2 + 2); // signature, width, height
    int screen = in.u8();
    in.skip(2);
    skipColorTable(in, screen);
    boolean counted = false;
    while (true) {
      int block = in.u8();
      if (block == 0x3B) { // trailer
        return;
      }
      if (block == 0x2C) { // image
        in.skip(8);
        skipColorTable(in, in.u8());
        in.skip(1); // code size
        skipSubBlocks(in);
        if (!counted) {
          tally.page(0);
          counted = true;
        }
      } else if (block == 0x21) { // extension
        in.skip(1); // label
        skipSubBlocks(in);
      } else {
        throw JobException.malformed(in.position() - 1, "the undefined GIF block " + block);
      }
    }
  }

  private static void skipColorTable(JobInput in, int flags) throws IOException {
    if ((flags & 0x80) != 0) {
      in.skip(3L << (flags & 7) + 1);
    }
  }

  private static void skipSubBlocks(JobInput in) throws IOException {
    for (int length = in.u8(); length > 0; length = in.u8()) {
      in.skip(length);
    }
  }

  /** Checks the size of uncompressed bitmaps only: compressed ones often have 0 in their header. */
  private static void bmp(JobInput in) throws IOException {
    in.skip(2 + 4 + 4); // magic, size of the file, reserved
    long pixels = in.u32le();
    long header = in.u32le();
    boolean old = header == FIRST_DIB_HEADER;
    long width = old ? in.u16le() : in.u32le();
    long height = old ? in.u16le() : Math.abs((long) (int) in.u32le()); // negative: top row first
    in.skip(2); // planes
    int bits = in.u16le();
    long compression = old ? 0 : in.u32le();
    long packed = old ? 0 : in.u32le();
    long consumed = BMP_HEADER + (old ? FIRST_DIB_HEADER : 24);
    boolean plain = compression == 0 || compression == 3 || compression == 6; // RGB, bit fields
    if (width > Integer.MAX_VALUE || pixels < consumed) {
      throw JobException.malformed(in.position(), "a bitmap with wrong sizes in its header");
    }
    long rowBytes = (width * bits + 31) / 32 * 4;
    in.skip(pixels - consumed);
    in.skip(plain ? PnmCounter.product(rowBytes, height) : packed);
  }
}
