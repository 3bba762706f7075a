package io.github.bancada.pages.format;

import io.github.bancada.pages.job.Duplex;

/**
 * The part of PCL's print environment that determines where pages end and how often they print:
 * page format, line spacing, cursor, copies. Source: HP, <i>PCL 5 Printer Language Technical
 * Reference Manual</i>, chapters 4 to 6. Not thread-safe.
 *
 * <p>Lengths are in 1/7200 inch. The cursor's origin is the top margin. Until it moves, the cursor
 * is at home, three quarters of a line below that, and follows changes of margin and line spacing.
 */
final class PclEnvironment {
  private static final double INCH = 7200;
  private static final double HALF_INCH = INCH / 2;
  private static final double MILLIMETRE = INCH / 25.4;
  private static final double HOME_LINES = 0.75;

  private static final int LETTER = 2;

  private double width;
  private double height;
  private int orientation;
  private double pageLength;
  private double topMargin;
  private double textLength;
  private double lineHeight;
  private double unit;
  private boolean perforationSkip;
  private int lineTermination;
  private double cursor;
  private boolean home;

  private long copies;
  private Duplex duplex;

  PclEnvironment() {
    reset();
  }

  PclEnvironment(PclEnvironment other) {
    width = other.width;
    height = other.height;
    orientation = other.orientation;
    pageLength = other.pageLength;
    topMargin = other.topMargin;
    textLength = other.textLength;
    lineHeight = other.lineHeight;
    unit = other.unit;
    perforationSkip = other.perforationSkip;
    lineTermination = other.lineTermination;
    cursor = other.cursor;
    home = other.home;
    copies = other.copies;
    duplex = other.duplex;
  }

  /**
   * Restores the printer's defaults: Letter, portrait, six lines an inch; copies and duplex not
   * set.
   */
  void reset() {
    orientation = 0;
    lineHeight = INCH / 6;
    unit = INCH / 300;
    perforationSkip = true;
    lineTermination = 0;
    copies = 0;
    duplex = null;
    pageSize(LETTER);
  }

  /** Copies the cursor position from another environment. */
  void cursorOf(PclEnvironment other) {
    cursor = other.cursor;
    home = other.home;
  }

  void pageSize(int code) {
    switch (code) {
      case 1 -> size(7.25 * INCH, 10.5 * INCH); // Executive
      case 3 -> size(8.5 * INCH, 14 * INCH); // Legal
      case 6 -> size(11 * INCH, 17 * INCH); // Ledger
      case 24 -> size(105 * MILLIMETRE, 148 * MILLIMETRE); // A6
      case 25 -> size(148 * MILLIMETRE, 210 * MILLIMETRE); // A5
      case 26 -> size(210 * MILLIMETRE, 297 * MILLIMETRE); // A4
      case 27 -> size(297 * MILLIMETRE, 420 * MILLIMETRE); // A3
      case 45 -> size(182 * MILLIMETRE, 257 * MILLIMETRE); // JIS B5
      case 46 -> size(257 * MILLIMETRE, 364 * MILLIMETRE); // JIS B4
      case 80 -> size(3.875 * INCH, 7.5 * INCH); // Monarch
      case 81 -> size(4.125 * INCH, 9.5 * INCH); // Commercial 10
      case 90 -> size(110 * MILLIMETRE, 220 * MILLIMETRE); // DL
      case 91 -> size(162 * MILLIMETRE, 229 * MILLIMETRE); // C5
      case 100 -> size(176 * MILLIMETRE, 250 * MILLIMETRE); // B5
      default -> size(8.5 * INCH, 11 * INCH); // Letter
    }
  }

  private void size(double pageWidth, double pageHeight) {
    width = pageWidth;
    height = pageHeight;
    length(orientation % 2 == 0 ? height : width);
  }

  private void length(double length) {
    pageLength = length;
    topMargin = HALF_INCH;
    textLength = Math.max(0, pageLength - topMargin - HALF_INCH);
    home = true;
  }

  int orientation() {
    return orientation;
  }

  void orientation(int code) {
    orientation = code;
    size(width, height);
  }

  void pageLines(double lines) {
    if (lines > 0 && lineHeight > 0) {
      length(lines * lineHeight);
    }
  }

  void topMargin(double lines) {
    double margin = lines * lineHeight;
    if (margin >= 0 && margin <= pageLength) {
      topMargin = margin;
      textLength = Math.max(0, pageLength - margin - HALF_INCH);
    }
  }

  void textLines(double lines) {
    double length = lines * lineHeight;
    if (length > 0 && topMargin + length <= pageLength) {
      textLength = length;
    }
  }

  /** Sets the height of a line, in 1/48 inch. */
  void verticalMotionIndex(double fortyEighths) {
    if (fortyEighths >= 0) {
      lineHeight = fortyEighths * INCH / 48;
    }
  }

  void linesPerInch(double lines) {
    if (lines > 0) {
      lineHeight = INCH / lines;
    }
  }

  void unitsPerInch(double units) {
    if (units > 0) {
      unit = INCH / units;
    }
  }

  void perforationSkip(boolean on) {
    perforationSkip = on;
  }

  void lineTermination(int mode) {
    lineTermination = mode;
  }

  /** Whether a carriage return also feeds a line. */
  boolean returnFeedsLine() {
    return lineTermination == 1 || lineTermination == 3;
  }

  void row(double row, boolean relative) {
    move(relative ? row * lineHeight : (row + HOME_LINES) * lineHeight, relative);
  }

  void decipoints(double decipoints, boolean relative) {
    move(decipoints * INCH / 720, relative);
  }

  void dots(double dots, boolean relative) {
    move(dots * unit, relative);
  }

  private void move(double distance, boolean relative) {
    double wanted = relative ? cursor() + distance : distance;
    cursor = Math.max(-topMargin, Math.min(wanted, pageLength - topMargin));
    home = false;
  }

  private double cursor() {
    return home ? HOME_LINES * lineHeight : cursor;
  }

  /** Moves the cursor to its home position on the next page. */
  void home() {
    home = true;
  }

  /**
   * Feeds lines.
   *
   * @return whether the cursor reaches the next page: past the bottom margin or, without
   *     perforation skip, past the end of the page
   */
  boolean feed(double lines) {
    cursor = cursor() + lines * lineHeight;
    home = false;
    return cursor > (perforationSkip ? textLength : pageLength - topMargin);
  }

  /** Copies of each page, 0 if not set. */
  long copies() {
    return copies;
  }

  void copies(long count) {
    copies = count;
  }

  /** The sides that pages are printed on, null if not set. */
  Duplex duplex() {
    return duplex;
  }

  void duplex(Duplex sides) {
    duplex = sides;
  }
}
