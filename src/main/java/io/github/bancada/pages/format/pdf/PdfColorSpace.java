package io.github.bancada.pages.format.pdf;

import io.github.bancada.pages.job.PageColor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSNumber;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.cos.COSString;

/**
 * A colour space, as far as it distinguishes greys from colours. Immutable. Source: ISO 32000-2,
 * section 8.6.
 */
final class PdfColorSpace {
  static final PdfColorSpace GREY = new PdfColorSpace(Kind.GREY);
  static final PdfColorSpace RGB = new PdfColorSpace(Kind.RGB);
  static final PdfColorSpace CMYK = new PdfColorSpace(Kind.CMYK);
  private static final PdfColorSpace LAB = new PdfColorSpace(Kind.LAB);
  private static final PdfColorSpace OTHER = new PdfColorSpace(Kind.OTHER);

  /** Deepest nesting of colour spaces. */
  private static final int MAX_DEPTH = 4;

  private static final int ICC_SPACE_AT = 16;
  private static final int ICC_SPACE_END = 20;

  /** Inks without colour. */
  private static final Set<String> BLACKS = Set.of("Black", "None");

  private enum Kind {
    GREY,
    RGB,
    CMYK,
    /** The second and the third number are the colour. */
    LAB,
    /** Named inks, each from 0 to 1. */
    INKS,
    /** Numbers of colours in a palette. */
    PALETTE,
    PATTERN,
    OTHER
  }

  private final Kind kind;
  private final List<String> inks;

  /** The common colour of the palette. */
  private final PageColor palette;

  /** The space of patterns without their own colour. */
  private final PdfColorSpace base;

  private PdfColorSpace(Kind kind) {
    this(kind, List.of(), PageColor.UNKNOWN, null);
  }

  private PdfColorSpace(Kind kind, List<String> inks, PageColor palette, PdfColorSpace base) {
    this.kind = kind;
    this.inks = inks;
    this.palette = palette;
    this.base = base;
  }

  /**
   * The colour space that a name or an array stands for.
   *
   * @param resources resources for names; may be null
   */
  static PdfColorSpace of(COSBase space, COSDictionary resources, PdfColors colors)
      throws IOException {
    return of(space, resources, colors, 0);
  }

  private static PdfColorSpace of(
      COSBase space, COSDictionary resources, PdfColors colors, int depth) throws IOException {
    if (depth > MAX_DEPTH) {
      return OTHER;
    }
    if (space instanceof COSName name) {
      return named(name, resources, colors, depth);
    }
    if (!(space instanceof COSArray array)
        || array.size() == 0
        || !(array.getObject(0) instanceof COSName family)) {
      return OTHER;
    }
    return switch (family.getName()) {
      case "CalGray" -> GREY;
      case "CalRGB" -> RGB;
      case "Lab" -> LAB;
      case "ICCBased" -> profile(array.getObject(1), colors);
      case "Separation", "DeviceN" -> inks(array.getObject(1));
      case "Indexed", "I" -> palette(array, resources, colors, depth);
      case "Pattern" ->
          new PdfColorSpace(
              Kind.PATTERN,
              List.of(),
              PageColor.UNKNOWN,
              array.size() < 2 ? OTHER : of(array.getObject(1), resources, colors, depth + 1));
      default -> array.size() == 1 ? named(family, resources, colors, depth) : OTHER;
    };
  }

  private static PdfColorSpace named(
      COSName name, COSDictionary resources, PdfColors colors, int depth) throws IOException {
    return switch (name.getName()) {
      case "DeviceGray", "G", "CalGray" -> GREY;
      case "DeviceRGB", "RGB", "CalRGB" -> RGB;
      case "DeviceCMYK", "CMYK" -> CMYK;
      case "Pattern" -> new PdfColorSpace(Kind.PATTERN, List.of(), PageColor.UNKNOWN, OTHER);
      default ->
          of(PdfColors.resource(resources, "ColorSpace", name), resources, colors, depth + 1);
    };
  }

  /** A space with an ICC profile, whose header names the components. */
  private static PdfColorSpace profile(COSBase profile, PdfColors colors) throws IOException {
    if (!(profile instanceof COSStream stream)) {
      return OTHER;
    }
    if (stream.getInt(COSName.N) == 1) {
      return GREY;
    }
    byte[] header = colors.beginning(stream, ICC_SPACE_END);
    return header.length < ICC_SPACE_END
        ? OTHER
        : switch (new String(
            header, ICC_SPACE_AT, ICC_SPACE_END - ICC_SPACE_AT, StandardCharsets.US_ASCII)) {
          case "RGB " -> RGB;
          case "CMYK" -> CMYK;
          case "Lab " -> LAB;
          default -> OTHER;
        };
  }

  private static PdfColorSpace inks(COSBase names) {
    List<String> inks = new ArrayList<>();
    if (names instanceof COSName name) {
      inks.add(name.getName());
    } else if (names instanceof COSArray array) {
      for (int i = 0; i < array.size(); i++) {
        inks.add(array.getObject(i) instanceof COSName name ? name.getName() : "");
      }
    }
    return new PdfColorSpace(Kind.INKS, inks, PageColor.UNKNOWN, null);
  }

  private static PdfColorSpace palette(
      COSArray array, COSDictionary resources, PdfColors colors, int depth) throws IOException {
    PdfColorSpace base = of(array.getObject(1), resources, colors, depth + 1);
    byte[] bytes = new byte[0];
    if (array.getObject(3) instanceof COSStream stream) {
      bytes = colors.beginning(stream, 256 * 4);
    } else if (array.getObject(3) instanceof COSString string) {
      bytes = string.getBytes();
    }
    PageColor common =
        switch (base.kind) {
          case GREY -> PageColor.MONOCHROME;
          case RGB -> bytes.length > 0 && isGrey(bytes) ? PageColor.MONOCHROME : PageColor.UNKNOWN;
          case INKS -> base.picture();
          default -> PageColor.UNKNOWN;
        };
    return new PdfColorSpace(Kind.PALETTE, List.of(), common, null);
  }

  private static boolean isGrey(byte[] rgb) {
    for (int i = 0; i + 2 < rgb.length; i += 3) {
      if (rgb[i] != rgb[i + 1] || rgb[i] != rgb[i + 2]) {
        return false;
      }
    }
    return true;
  }

  boolean isPattern() {
    return kind == Kind.PATTERN;
  }

  /** The space of a pattern's colour, if the pattern has no colour. */
  PdfColorSpace base() {
    return base == null ? OTHER : base;
  }

  /** The colour before one is set. */
  PageColor initial() {
    return switch (kind) {
      case GREY, RGB, CMYK, LAB -> PageColor.MONOCHROME;
      case INKS -> full();
      case PALETTE -> palette;
      default -> PageColor.UNKNOWN;
    };
  }

  private PageColor full() {
    double[] shares = new double[inks.size()];
    Arrays.fill(shares, 1);
    return ofInks(shares);
  }

  /** The colour of a picture in this space, whose pixels are not read. */
  PageColor picture() {
    return switch (kind) {
      case GREY -> PageColor.MONOCHROME;
      case PALETTE -> palette;
      case INKS -> BLACKS.containsAll(inks) ? PageColor.MONOCHROME : PageColor.UNKNOWN;
      default -> PageColor.UNKNOWN;
    };
  }

  /** The colour of these numbers. */
  PageColor color(List<? extends COSBase> operands) {
    double[] numbers = new double[operands.size()];
    for (int i = 0; i < numbers.length; i++) {
      if (!(operands.get(i) instanceof COSNumber number)) {
        return PageColor.UNKNOWN;
      }
      numbers[i] = number.floatValue();
    }
    return switch (kind) {
      case GREY -> PageColor.MONOCHROME;
      case RGB ->
          numbers.length != 3 ? PageColor.UNKNOWN : ofRgb(numbers[0], numbers[1], numbers[2]);
      case CMYK ->
          numbers.length != 4 ? PageColor.UNKNOWN : ofCmy(numbers[0], numbers[1], numbers[2]);
      case LAB ->
          numbers.length != 3
              ? PageColor.UNKNOWN
              : numbers[1] == 0 && numbers[2] == 0 ? PageColor.MONOCHROME : PageColor.COLOR;
      case INKS -> numbers.length != inks.size() ? PageColor.UNKNOWN : ofInks(numbers);
      case PALETTE -> palette;
      default -> PageColor.UNKNOWN;
    };
  }

  private static PageColor ofRgb(double red, double green, double blue) {
    return red == green && green == blue ? PageColor.MONOCHROME : PageColor.COLOR;
  }

  /** Grey without coloured inks; unknown for equal shares, which look grey but use coloured ink. */
  private static PageColor ofCmy(double cyan, double magenta, double yellow) {
    boolean equal = cyan == magenta && magenta == yellow;
    return !equal ? PageColor.COLOR : cyan == 0 ? PageColor.MONOCHROME : PageColor.UNKNOWN;
  }

  private PageColor ofInks(double... shares) {
    double[] process = new double[3];
    for (int i = 0; i < shares.length; i++) {
      int ink = List.of("Cyan", "Magenta", "Yellow").indexOf(inks.get(i));
      if (ink >= 0) {
        process[ink] = shares[i];
      } else if (!BLACKS.contains(inks.get(i)) && shares[i] != 0) {
        return PageColor.UNKNOWN; // an ink of any name may be grey
      }
    }
    return ofCmy(process[0], process[1], process[2]);
  }
}
