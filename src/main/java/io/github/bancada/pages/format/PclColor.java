package io.github.bancada.pages.format;

import io.github.bancada.pages.job.PageColor;

/**
 * Possible colours of the marks of a PCL job. Source: HP, <i>PCL 5 Color Technical Reference
 * Manual</i>, chapters 2 and 3. The default palette is white and black.
 */
enum PclColor {
  /** White and black. */
  BLACK,
  /** Black, white and six colours; the job chooses one by its number. */
  SIMPLE,
  /** A palette that the job defines, or colours in data that is not read. */
  OTHER,
  /** Colours that the printer prints as greys. */
  GREYS;

  private static final int ONE_COMPONENT = 8;

  /** The colours after a command. */
  PclColor after(int code, double value) {
    if (code == PclCommands.RENDER_MODE) {
      return (int) value == 1 ? GREYS : this == GREYS ? OTHER : this;
    }
    return this == GREYS ? GREYS : chosen(code, (int) value);
  }

  private PclColor chosen(int code, int value) {
    return switch (code) {
      case PclCommands.RASTER_COLOR -> value == 1 ? BLACK : Math.abs(value) == 3 ? SIMPLE : OTHER;
      // Two bytes, then six for each component.
      case PclCommands.RASTER_CONFIGURATION -> value == ONE_COMPONENT ? BLACK : OTHER;
      case PclCommands.COLOR_CONFIGURATION, PclCommands.PALETTE_ENTRY, PclCommands.SELECT_PALETTE ->
          OTHER;
      case PclCommands.PALETTE_STACK -> value == 1 ? OTHER : this;
      // A row of one plane needs no plane before its last.
      case PclCommands.RASTER_PLANE -> this == BLACK ? OTHER : this;
      default -> this;
    };
  }

  /** Whether a command chooses a colour that is neither black nor white. */
  boolean isColored(int code, double value) {
    return this == SIMPLE && code == PclCommands.FOREGROUND && value >= 1 && value <= 6;
  }

  /** The colour of a page with such marks. */
  PageColor page() {
    return this == BLACK || this == GREYS ? PageColor.MONOCHROME : PageColor.UNKNOWN;
  }
}
