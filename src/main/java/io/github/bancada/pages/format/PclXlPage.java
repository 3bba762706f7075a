package io.github.bancada.pages.format;

import io.github.bancada.pages.job.PageColor;
import io.github.bancada.pages.job.PaperSize;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Paper and colour of a PCL XL page, from the attributes of its operators. Source: HP, <i>PCL XL
 * Feature Reference Protocol Class 2.0</i>, chapter 4 and appendices F and G. Not thread-safe.
 *
 * <p>A page begins in grey. It stays monochrome as long as its brushes, pens and palettes have
 * equal parts of red, green and blue; a picture in another colour space makes it unknown, because
 * its pixels are not read.
 */
final class PclXlPage {
  /** Longest value of several numbers that may matter: a palette of 256 colours. */
  static final int MOST_BYTES = 768;

  private static final int EXEC_STREAM = 0x5E;
  private static final int POP_STATE = 0x60;
  private static final int SET_BRUSH = 0x63;
  private static final int SET_COLOR_SPACE = 0x6A;
  private static final int SET_PEN = 0x79;
  private static final int BEGIN_IMAGE = 0xB0;
  private static final int BEGIN_PATTERN = 0xB3;
  private static final int VENDOR_UNIQUE = 0x46;

  private static final int COLOR_SPACE = 3;
  private static final int PALETTE_DATA = 6;
  private static final int RGB_COLOR = 11;
  private static final int PRIMARY_ARRAY = 14;
  private static final int MEDIA_SIZE = 37;
  private static final int CUSTOM_SIZE = 47;
  private static final int CUSTOM_UNITS = 48;
  private static final int DUPLEX_SIDE = 54;
  private static final int COLOR_MAPPING = 100;

  private static final int INDEXED = 1;
  private static final int REAL_PAIR = 0xD5;
  private static final int UINT16_PAIR = 0xD1;
  private static final int UBYTE_ARRAY = 0xC8;
  private static final int REAL_ARRAY = 0xCD;

  /** Units of a custom size in an inch: inches, millimetres, tenths of a millimetre. */
  private static final double[] UNITS_PER_INCH = {1, 25.4, 254};

  /** The numbers of MediaSize. */
  private static final List<String> SIZES =
      List.of(
          "Letter",
          "Legal",
          "A4",
          "Executive",
          "Ledger",
          "A3",
          "COM10",
          "Monarch",
          "C5",
          "DL",
          "JISB4",
          "JISB5",
          "ISOB5",
          "ISOB5",
          "Postcard",
          "",
          "A5",
          "A6");

  private byte[] bytes = {};
  private int type;
  private boolean bigEndian;

  // Attributes of the operator to come.
  private PaperSize size;
  private double[] customSize;
  private long customUnits = -1;
  private long side = -1;
  private long space = -1;
  private long mapping = -1;
  private byte[] brush;
  private byte[] palette;
  private int arrayType;

  private PaperSize paper = PaperSize.UNKNOWN;
  private boolean front;
  private PageColor color = PageColor.MONOCHROME;
  private Space current = Space.GREY;
  private boolean leftGrey;
  private boolean greyPalette;

  /** The kind of a colour space. */
  private enum Space {
    GREY,
    /** Three equal parts make a grey. */
    THREE_PARTS,
    OTHER;

    static Space of(long number) {
      return number == 0 || number == 1
          ? GREY
          : number == 2 || number == 3 || number == 5 || number == 6 ? THREE_PARTS : OTHER;
    }
  }

  /** Takes a value of several numbers, which a following attribute may name. */
  void bytes(byte[] from, int at, int length, int valueType, boolean mostSignificantFirst) {
    bytes = Arrays.copyOfRange(from, at, at + length);
    type = valueType;
    bigEndian = mostSignificantFirst;
  }

  /**
   * Takes an attribute.
   *
   * @param value -1 if it is not a single number
   */
  void attribute(int id, long value) {
    switch (id) {
      case MEDIA_SIZE -> size = value >= 0 ? numbered(value) : PaperSize.named(text());
      case CUSTOM_SIZE -> customSize = pair();
      case CUSTOM_UNITS -> customUnits = value;
      case DUPLEX_SIDE -> side = value;
      case COLOR_SPACE -> space = value;
      case COLOR_MAPPING -> mapping = value;
      case PALETTE_DATA -> {
        palette = bytes;
        arrayType = type;
      }
      case RGB_COLOR, PRIMARY_ARRAY -> {
        brush = bytes;
        arrayType = type;
      }
      default -> {
        // Other attributes have no paper or colour.
      }
    }
    forget();
  }

  /** Forgets the value, which belongs only to the attribute after it. */
  void forget() {
    bytes = new byte[0];
    type = 0;
  }

  private static PaperSize numbered(long number) {
    return number < SIZES.size() ? PaperSize.named(SIZES.get((int) number)) : PaperSize.UNKNOWN;
  }

  private String text() {
    return type == UBYTE_ARRAY ? new String(bytes, StandardCharsets.ISO_8859_1) : "";
  }

  private ByteBuffer buffer() {
    return ByteBuffer.wrap(bytes).order(bigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
  }

  private double[] pair() {
    ByteBuffer values = buffer();
    return switch (type) {
      case REAL_PAIR -> new double[] {values.getFloat(), values.getFloat()};
      case UINT16_PAIR ->
          new double[] {
            Short.toUnsignedInt(values.getShort()), Short.toUnsignedInt(values.getShort())
          };
      default -> null;
    };
  }

  /** The colour of an array of colours in the current colour space. */
  private PageColor colorOf(byte[] colors) {
    if (current == Space.GREY) {
      return PageColor.MONOCHROME;
    }
    int size = arrayType == UBYTE_ARRAY ? 1 : arrayType == REAL_ARRAY ? Float.BYTES : 0;
    if (current == Space.OTHER
        || size == 0
        || colors.length == 0
        || colors.length % (3 * size) != 0) {
      return PageColor.UNKNOWN;
    }
    for (int i = 0; i < colors.length; i += 3 * size) {
      boolean equal =
          Arrays.equals(colors, i, i + size, colors, i + size, i + 2 * size)
              && Arrays.equals(colors, i, i + size, colors, i + 2 * size, i + 3 * size);
      if (!equal) {
        return PageColor.COLOR;
      }
    }
    return PageColor.MONOCHROME;
  }

  /** Begins a page; returns its paper, by default the paper of the page before. */
  PaperSize begin() {
    if (customSize != null && customUnits >= 0 && customUnits < UNITS_PER_INCH.length) {
      double units = UNITS_PER_INCH[(int) customUnits];
      paper = PaperSize.ofInches(customSize[0] / units, customSize[1] / units);
    } else if (size != null) {
      paper = size;
    }
    front = side == 0;
    color = PageColor.MONOCHROME;
    current = Space.GREY;
    leftGrey = false;
    greyPalette = false;
    return paper;
  }

  /** Whether the page must be on the front of a sheet. */
  boolean isFront() {
    return front;
  }

  PageColor color() {
    return color;
  }

  /** Ends the attributes of an operator. */
  void operator(int operator) {
    switch (operator) {
      case SET_COLOR_SPACE -> {
        current = Space.of(space);
        leftGrey |= current != Space.GREY;
        greyPalette = palette != null && colorOf(palette) == PageColor.MONOCHROME;
      }
      case POP_STATE -> {
        current = leftGrey ? Space.OTHER : current;
        greyPalette = false;
      }
      case SET_BRUSH, SET_PEN -> color = brush == null ? color : color.with(colorOf(brush));
      case BEGIN_IMAGE, BEGIN_PATTERN -> {
        if (current != Space.GREY && !(mapping == INDEXED && greyPalette)) {
          color = color.with(PageColor.UNKNOWN);
        }
      }
      case EXEC_STREAM, VENDOR_UNIQUE -> color = color.with(PageColor.UNKNOWN);
      default -> {
        // Other operators paint nothing.
      }
    }
    size = null;
    customSize = null;
    customUnits = -1;
    side = -1;
    space = -1;
    mapping = -1;
    brush = null;
    palette = null;
    forget();
  }
}
