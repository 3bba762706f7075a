package io.github.bancada.pages.format;

import io.github.bancada.pages.job.FormatCounter;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.PageColor;
import io.github.bancada.pages.job.PaperSize;
import io.github.bancada.pages.job.RandomBytes;
import io.github.bancada.pages.job.Status;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.Set;

/**
 * TIFF and BigTIFF: a chain of directories (IFDs), one for each page. A directory of a reduced
 * image (a thumbnail) is not a page. A page is incomplete if the file lacks one of its strips or
 * tiles. Sources: Aldus and Adobe, <i>TIFF Revision 6.0</i>, section 2; AWare Systems, <i>The
 * BigTIFF File Format</i>.
 */
final class TiffCounter implements FormatCounter {
  private static final int BIG = 43;

  private static final int NEW_SUBFILE_TYPE = 254;
  private static final int STRIP_OFFSETS = 273;
  private static final int STRIP_BYTES = 279;
  private static final int TILE_OFFSETS = 324;
  private static final int TILE_BYTES = 325;

  private static final int REDUCED_IMAGE = 1;

  private static final int SHORT = 3;
  private static final int LONG = 4;
  private static final int LONG8 = 16;
  private static final int RATIONAL = 5;
  private static final int RATIONAL_BYTES = 8;

  /** Memory of a remembered directory, approximately. */
  private static final int BYTES_PER_DIRECTORY = 64;

  private final boolean enveloped;

  private RandomBytes bytes;
  private ByteOrder order;
  private boolean big;

  /** The numbers of a field: how many, the size of each in bytes, and their position. */
  private record Field(long count, int size, long position) {}

  TiffCounter(boolean enveloped) {
    this.enveloped = enveloped;
  }

  @Override
  public void count(JobInput in, Tally tally) throws IOException {
    bytes = in.payload(enveloped);
    order = u8(0) == 'I' ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    big = number(2, 2) == BIG;
    if (big && (number(4, 2) != 8 || number(6, 2) != 0)) {
      throw JobException.malformed(4, "a BigTIFF with offsets of other than 8 bytes");
    }
    long mostDirectories = Math.max(1, bytes.budget().memoryBytes() / BYTES_PER_DIRECTORY);
    Set<Long> seen = new HashSet<>();
    long directory = big ? number(8, 8) : number(4, 4);
    if (directory == 0) {
      throw JobException.malformed(4, "a TIFF without a directory");
    }
    while (directory != 0) {
      if (!seen.add(directory)) {
        throw JobException.malformed(directory, "a TIFF directory that occurs twice");
      }
      if (seen.size() > mostDirectories) {
        throw new JobException(
            Status.TOO_COSTLY, "the TIFF has more than " + mostDirectories + " directories");
      }
      directory = directory(directory, tally);
    }
  }

  /**
   * Counts the page of a directory.
   *
   * @return position of the next directory; 0 if there is none
   */
  private long directory(long start, Tally tally) throws IOException {
    bytes.checkBudget();
    int head = big ? 8 : 2;
    int entry = big ? 20 : 12;
    long entries = number(start, head);
    if (entries == 0) {
      throw JobException.malformed(start, "an empty TIFF directory");
    }
    if (entries < 0 || entries > (bytes.size() - start) / entry) {
      throw JobException.truncated(bytes.size());
    }
    boolean page = true;
    TiffPage facts = new TiffPage();
    Field offsets = null;
    Field lengths = null;
    for (long i = 0; i < entries; i++) {
      long at = start + head + i * entry;
      switch ((int) number(at, 2)) {
        case NEW_SUBFILE_TYPE -> page = !isReduced(at);
        case STRIP_OFFSETS, TILE_OFFSETS -> offsets = field(at);
        case STRIP_BYTES, TILE_BYTES -> lengths = field(at);
        default -> fact(at, facts);
      }
    }
    long next = number(start + head + entries * entry, big ? 8 : 4);
    if (page) {
      if (offsets != null && lengths != null) {
        checkData(offsets, lengths);
      }
      tally.color(facts.color());
      tally.paper(facts.paper());
      tally.page(0);
    }
    return next;
  }

  /** Reads a field with size or colour. */
  private void fact(long entry, TiffPage facts) throws IOException {
    int tag = (int) number(entry, 2);
    if (!TiffPage.isWanted(tag)) {
      return;
    }
    if (number(entry + 2, 2) == RATIONAL) {
      long position = number(entry + 4 + (big ? 8 : 4), big ? 8 : 4);
      if (position >= 0 && position <= bytes.size() - RATIONAL_BYTES) {
        facts.set(tag, (double) number(position, 4) / number(position + 4, 4));
      }
    } else {
      Field field = field(entry);
      if (field != null && field.count == 1) {
        facts.set(tag, number(field.position, field.size));
      }
    }
  }

  private boolean isReduced(long entry) throws IOException {
    Field type = field(entry);
    return type != null
        && type.count > 0
        && (number(type.position, type.size) & REDUCED_IMAGE) != 0;
  }

  /**
   * A field of integers.
   *
   * @return null if the field has another type
   */
  private Field field(long entry) throws IOException {
    int type = (int) number(entry + 2, 2);
    int size = type == SHORT ? 2 : type == LONG ? 4 : type == LONG8 ? 8 : 0;
    if (size == 0) {
      return null;
    }
    int width = big ? 8 : 4;
    long count = number(entry + 4, width);
    if (count < 0 || count > bytes.size() / size) {
      throw JobException.truncated(bytes.size());
    }
    long value = entry + 4 + width;
    return new Field(count, size, count * size <= width ? value : number(value, width));
  }

  private void checkData(Field offsets, Field lengths) throws IOException {
    long parts = Math.min(offsets.count, lengths.count);
    for (long i = 0; i < parts; i++) {
      long offset = number(offsets.position + i * offsets.size, offsets.size);
      long length = number(lengths.position + i * lengths.size, lengths.size);
      if (offset < 0 || length < 0 || offset > bytes.size() - length) {
        throw JobException.truncated(bytes.size());
      }
      if (i % BYTES_PER_DIRECTORY == 0) {
        bytes.checkBudget();
      }
    }
  }

  private int u8(long position) throws IOException {
    return bytes.bytes(position, 1, ByteOrder.BIG_ENDIAN).get() & 0xFF;
  }

  /** An unsigned number; negative if its 8 bytes exceed a long. */
  private long number(long position, int size) throws IOException {
    if (position < 0) {
      throw JobException.truncated(bytes.size());
    }
    ByteBuffer number = bytes.bytes(position, size, order);
    return switch (size) {
      case 2 -> Short.toUnsignedLong(number.getShort());
      case 4 -> Integer.toUnsignedLong(number.getInt());
      default -> number.getLong();
    };
  }

  /**
   * Size and colour of a TIFF page, from the fields of its directory. Source: Aldus and Adobe,
   * <i>TIFF Revision 6.0</i>, section 8. Not thread-safe.
   */
  private static final class TiffPage {
    private static final int WIDTH = 256;
    private static final int LENGTH = 257;
    private static final int PHOTOMETRIC = 262;
    private static final int X_RESOLUTION = 282;
    private static final int Y_RESOLUTION = 283;
    private static final int UNIT = 296;
    private static final int WHITE_IS_ZERO = 0;
    private static final int BLACK_IS_ZERO = 1;
    private static final int INCH = 2;
    private static final int CENTIMETRE = 3;

    private double width;
    private double length;
    private double xResolution;
    private double yResolution;
    private int unit = INCH;
    private int photometric = -1;

    static boolean isWanted(int tag) {
      return tag == WIDTH
          || tag == LENGTH
          || tag == PHOTOMETRIC
          || tag == X_RESOLUTION
          || tag == Y_RESOLUTION
          || tag == UNIT;
    }

    void set(int tag, double value) {
      switch (tag) {
        case WIDTH -> width = value;
        case LENGTH -> length = value;
        case X_RESOLUTION -> xResolution = value;
        case Y_RESOLUTION -> yResolution = value;
        case UNIT -> unit = (int) value;
        default -> photometric = (int) value;
      }
    }

    /** The paper, if the picture has the size of a usual paper; otherwise unknown. */
    PaperSize paper() {
      double perInch = unit == INCH ? 1 : unit == CENTIMETRE ? 2.54 : 0;
      PaperSize size =
          PaperSize.ofInches(width / (xResolution * perInch), length / (yResolution * perInch));
      return size.isNamed() ? size : PaperSize.UNKNOWN;
    }

    /** The colour; a picture in a colour space may have only greys. */
    PageColor color() {
      return photometric == WHITE_IS_ZERO || photometric == BLACK_IS_ZERO
          ? PageColor.MONOCHROME
          : PageColor.UNKNOWN;
    }
  }
}
