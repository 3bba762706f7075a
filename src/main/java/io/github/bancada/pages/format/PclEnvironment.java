package io.github.bancada.pages.format;

import io.github.bancada.pages.job.Duplex;
import io.github.bancada.pages.job.PaperSize;

/**
 * The part of PCL's print environment that determines where pages end and how often they print:
 * page format, line spacing, cursor, copies. Source: HP, <i>PCL 5 Printer Language Technical
 * Reference Manual</i>, chapters 4 to 6. Not thread-safe.
 *
 * <p>Lengths are in 1/7200 inch. The cursor's origin is the top margin. Until it moves, the cursor
 * is at home, three quarters of a line below it, and follows changes of margin and line spacing.
 */
final class PclEnvironment {
  private static final double INCH = 7200;
  private static final double HALF_INCH = INCH / 2;
  private static final double HUNDREDTH = INCH / 2540;
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
  private PaperSize paper;
  private PclColor color;

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
    paper = other.paper;
    color = other.color;
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
    paper = PaperSize.UNKNOWN;
    color = PclColor.BLACK;
  }

  /** Copies the cursor position from another environment. */
  void cursorOf(PclEnvironment other) {
    cursor = other.cursor;
    home = other.home;
  }

  void pageSize(int code) {
    paper = paper(code);
    if (paper.equals(PaperSize.UNKNOWN)) {
      size(8.5 * INCH, 11 * INCH);
    } else {
      size(paper.width() * HUNDREDTH, paper.height() * HUNDREDTH);
    }
  }

  private static PaperSize paper(int code) {
    return switch (code) {
      case 1 -> PaperSize.ofInches(7.25, 10.5);
      case 2 -> PaperSize.named("Letter");
      case 3 -> PaperSize.named("Legal");
      case 6 -> PaperSize.named("Tabloid");
      case 24 -> PaperSize.named("A6");
      case 25 -> PaperSize.named("A5");
      case 26 -> PaperSize.named("A4");
      case 27 -> PaperSize.named("A3");
      case 45 -> PaperSize.named("B5");
      case 46 -> PaperSize.named("B4");
      case 80 -> PaperSize.named("EnvMonarch");
      case 81 -> PaperSize.named("Env10");
      case 90 -> PaperSize.named("EnvDL");
      case 91 -> PaperSize.named("EnvC5");
      case 100 -> PaperSize.named("ISOB5");
      default -> PaperSize.UNKNOWN;
    };
  }

  /** The paper that the job names; unknown if it names none. */
  PaperSize paper() {
    return paper;
  }

  /** The colours that marks may have. */
  PclColor color() {
    return color;
  }

  void color(PclColor colors) {
    color = colors;
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

  /** The sides that pages are printed on; null if not set. */
  Duplex duplex() {
    return duplex;
  }

  void duplex(Duplex sides) {
    duplex = sides;
  }
}
