package io.github.bancada.pages.format;

import io.github.bancada.pages.job.PageColor;
import io.github.bancada.pages.job.PaperSize;

/**
 * Size and colour of a TIFF page, from the fields of its directory. Source: Aldus and Adobe,
 * <i>TIFF Revision 6.0</i>, section 8. Not thread-safe.
 */
final class TiffPage {
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

  /** The paper, if the picture has the size of a usual one; else it is a picture on some paper. */
  PaperSize paper() {
    double perInch = unit == INCH ? 1 : unit == CENTIMETRE ? 2.54 : 0;
    PaperSize size =
        PaperSize.ofInches(width / (xResolution * perInch), length / (yResolution * perInch));
    return size.isNamed() ? size : PaperSize.UNKNOWN;
  }

  /** The colour; a picture in colours may have only greys. */
  PageColor color() {
    return photometric == WHITE_IS_ZERO || photometric == BLACK_IS_ZERO
        ? PageColor.MONOCHROME
        : PageColor.UNKNOWN;
  }
}
