package io.github.bancada.pages.format;

import java.io.IOException;

/**
 * Receives the commands of a PCL job.
 *
 * <p>A command has a number: for a control character or a two-character escape sequence, its (last)
 * character; for a parameterized command, its characters in three bytes, the last in upper case.
 * Two numbers above one byte stand for events that are not single commands.
 */
@FunctionalInterface
interface PclCommands {
  /** A mark was put on the page. */
  int MARK = 0x100;

  /** HP-GL/2 advanced to the next page. */
  int PAGE_ADVANCE = 0x101;

  /** Text reached the 81st, 161st … character of a line: the right margin at 10 an inch. */
  int LONG_LINE = 0x102;

  int LINE_FEED = '\n';
  int FORM_FEED = '\f';
  int CARRIAGE_RETURN = '\r';

  int RESET = 'E';
  int HALF_LINE_FEED = '=';

  int PAGE_SIZE = '&' << 16 | 'l' << 8 | 'A';
  int VERTICAL_MOTION_INDEX = '&' << 16 | 'l' << 8 | 'C';
  int LINE_SPACING = '&' << 16 | 'l' << 8 | 'D';
  int TOP_MARGIN = '&' << 16 | 'l' << 8 | 'E';
  int TEXT_LENGTH = '&' << 16 | 'l' << 8 | 'F';
  int PAPER_SOURCE = '&' << 16 | 'l' << 8 | 'H';
  int PERFORATION_SKIP = '&' << 16 | 'l' << 8 | 'L';
  int ORIENTATION = '&' << 16 | 'l' << 8 | 'O';
  int PAGE_LENGTH = '&' << 16 | 'l' << 8 | 'P';
  int DUPLEX = '&' << 16 | 'l' << 8 | 'S';
  int COPIES = '&' << 16 | 'l' << 8 | 'X';
  int PAGE_SIDE = '&' << 16 | 'a' << 8 | 'G';
  int CURSOR_ROW = '&' << 16 | 'a' << 8 | 'R';
  int CURSOR_DECIPOINTS = '&' << 16 | 'a' << 8 | 'V';
  int CURSOR_DOTS = '*' << 16 | 'p' << 8 | 'Y';
  int UNIT_OF_MEASURE = '&' << 16 | 'u' << 8 | 'D';
  int LINE_TERMINATION = '&' << 16 | 'k' << 8 | 'G';
  int LINE_WRAP = '&' << 16 | 's' << 8 | 'C';
  int PRINT_DIRECTION = '&' << 16 | 'k' << 8 | 'W';
  int MACRO_ID = '&' << 16 | 'f' << 8 | 'Y';
  int MACRO_CONTROL = '&' << 16 | 'f' << 8 | 'X';
  int TRANSPARENT_PRINT = '&' << 16 | 'p' << 8 | 'X';
  int FLUSH_PAGES = '&' << 16 | 'r' << 8 | 'F';
  int FILL_RECTANGLE = '*' << 16 | 'c' << 8 | 'P';
  int START_RASTER = '*' << 16 | 'r' << 8 | 'A';
  int END_RASTER = '*' << 16 | 'r' << 8 | 'B';
  int END_RASTER_COLOR = '*' << 16 | 'r' << 8 | 'C';
  int RASTER_ROW = '*' << 16 | 'b' << 8 | 'W';
  int RASTER_PLANE = '*' << 16 | 'b' << 8 | 'V';
  int RASTER_COMPRESSION = '*' << 16 | 'b' << 8 | 'M';
  int RASTER_COLOR = '*' << 16 | 'r' << 8 | 'U';
  int COLOR_CONFIGURATION = '*' << 16 | 'v' << 8 | 'W';
  int FOREGROUND = '*' << 16 | 'v' << 8 | 'S';
  int PALETTE_ENTRY = '*' << 16 | 'v' << 8 | 'I';
  int SELECT_PALETTE = '&' << 16 | 'p' << 8 | 'S';
  int PALETTE_STACK = '*' << 16 | 'p' << 8 | 'P';
  int RENDER_MODE = '&' << 16 | 'b' << 8 | 'M';
  int RASTER_CONFIGURATION = '*' << 16 | 'g' << 8 | 'W';
  int RASTER_DEPLETION = '*' << 16 | 'o' << 8 | 'D';
  int RASTER_QUALITY = '*' << 16 | 'o' << 8 | 'Q';
  int RASTER_RESOLUTION_QUALITY = '*' << 16 | 'r' << 8 | 'Q';
  int DRIVER_CONFIGURATION = '*' << 16 | 'o' << 8 | 'W';
  int LAVAFLOW_END = '*' << 16 | 'x' << 8 | 'W';
  int RESOLUTION = '*' << 16 | 't' << 8 | 'R';

  /** DEC's PaintJets enter PCL with 8, without a character that ends the sequence. */
  int ENTER_PAINTJET = '%' << 16;

  int ENTER_HPGL2 = '%' << 16 | 'B';

  /**
   * Handles a command.
   *
   * @param value 0 if the command has none
   * @param signed whether the value has a sign, which makes a position relative
   */
  void command(int code, double value, boolean signed) throws IOException;

  /**
   * Whether only DeskJets know a command. Source: HP, <i>DeskJet Printer Family Technical Reference
   * Manual</i>.
   */
  static boolean isDeskJet(int code, double value) {
    return switch (code) {
      case DRIVER_CONFIGURATION,
          RASTER_CONFIGURATION,
          RASTER_DEPLETION,
          RASTER_QUALITY,
          RASTER_RESOLUTION_QUALITY,
          PRINT_DIRECTION ->
          true;
      case PAPER_SOURCE -> (int) value == -2; // loads the next sheet
      case RASTER_COMPRESSION -> (int) value == 9 || (int) value == 10;
      case RASTER_COLOR -> (int) value == -4;
      default -> false;
    };
  }
}
