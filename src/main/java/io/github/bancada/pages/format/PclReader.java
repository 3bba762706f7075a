package io.github.bancada.pages.format;

import io.github.bancada.pages.job.ByteScan;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import java.io.IOException;
import java.util.BitSet;

/**
 * Parses a PCL job. Source: HP, <i>PCL 5 Printer Language Technical Reference Manual</i>, chapter 2
 * (syntax), and the chapters of the commands with data. Not thread-safe.
 *
 * <pre>
 * sequence = ESC [0-~]                            two characters
 *          | ESC [!-/] [`-~]? (value final)+      all finals but the last one lower case
 * value    = [+-]? digits? ("." digits?)?
 * final    = [`-~] continues | [@-^] ends
 * </pre>
 *
 * After {@code ESC*b…} a digit continues the same command without another ESC, and so does a
 * command whose value 0 is left out; raster drivers write this.
 */
final class PclReader {
  private static final int ESCAPE = 0x1B;
  private static final int RASTER = '*' << 16 | 'b' << 8;

  /** Device number in the driver configuration of a colour LaserJet; DeskJets have another. */
  private static final int LASERJET_DEVICE = 6;

  /** Characters of a line, ten an inch on eight inches. */
  private static final int COLUMNS = 80;

  private static final String RASTER_TEXT = "text within raster graphics";

  /** Control characters of text layout, and those that printers ignore. */
  private static final BitSet CONTROLS = bits("\0\u0004\u0007\b\t\n\u000B\f\r\u000E\u000F\u001A");

  /** Second characters of sequences without parameters. */
  private static final BitSet PLAIN = bits("12345789=EYZhijklrz");

  /** Commands of raster rows; drivers leave out a 0 before them. */
  private static final BitSet ROWS = bits("vwmyVWMY");

  /** Second characters of sequences with parameters. */
  private static final BitSet PARAMETERIZED = bits("%&()*");

  private final JobInput in;
  private final PclCommands commands;
  private final Doubts doubts;
  private final boolean lavaflow;
  private final Hpgl2Reader hpgl2;

  /** Whether the job is between start and end of raster graphics. */
  private boolean inRaster;

  /** Characters since the beginning of the line. */
  private int column;

  /**
   * @param lavaflow whether the job is in the LAVAFLOW dialect
   */
  PclReader(JobInput in, PclCommands commands, Doubts doubts, boolean lavaflow) {
    this.in = in;
    this.commands = commands;
    this.doubts = doubts;
    this.lavaflow = lavaflow;
    this.hpgl2 = new Hpgl2Reader(in, commands, doubts);
  }

  private static BitSet bits(String characters) {
    BitSet bits = new BitSet();
    for (int i = 0; i < characters.length(); i++) {
      bits.set(characters.charAt(i));
    }
    return bits;
  }

  /** Reads a payload that begins with HP-GL/2. */
  void readFromHpgl2() throws IOException {
    hpgl2.read();
    read();
  }

  void read() throws IOException {
    while (in.more()) {
      byte[] b = in.buffer;
      int next = ByteScan.below(' ', b, in.at, in.limit);
      if (next > in.at) {
        text(b, next);
      } else if (b[next] != ESCAPE) {
        control();
      } else if (in.atUel()) {
        return;
      } else {
        escape();
      }
    }
  }

  private void control() throws IOException {
    int c = in.u8();
    if (!CONTROLS.get(c)) {
      doubts.add(in.position() - 1, "a control byte");
    }
    if (c == PclCommands.FORM_FEED) {
      inRaster = false;
    }
    if (c == '\r' || c == '\n' || c == PclCommands.FORM_FEED) {
      column = 0;
    }
    commands.command(c, 0, false);
  }

  /** Consumes printable characters; blanks do not mark the page. */
  private void text(byte[] b, int to) throws IOException {
    int i = in.at;
    column += to - i;
    while (i < to && b[i] == ' ') {
      i++;
    }
    in.at = to;
    if (i < to) {
      if (inRaster) {
        throw doubts.refusal(in.position(), RASTER_TEXT);
      }
      commands.command(PclCommands.MARK, 0, false);
      for (; column > COLUMNS; column -= COLUMNS) {
        commands.command(PclCommands.LONG_LINE, 0, false);
      }
    }
  }

  private void escape() throws IOException {
    in.at++;
    int c = in.peek();
    if (c < 0) {
      throw JobException.truncated(in.position());
    }
    if (!PARAMETERIZED.get(c) && !PLAIN.get(c) && !(c == 'u' && isDigit(in.peek(1)))) {
      doubts.add(in.position() - 1, "an escape sequence");
    }
    if (c >= '!' && c <= '/') {
      in.at++;
      int group = in.peek();
      if (group >= '`' && group <= '~') {
        in.at++;
        parameters(c << 16 | group << 8);
      } else {
        parameters(c << 16);
      }
    } else if (c == 'u' && isDigit(in.peek(1))) { // a driver's misspelling of ESC & u
      in.at++;
      parameters('&' << 16 | 'u' << 8);
    } else if (c == 'Y') {
      in.at++;
      displayFunctions();
    } else if (c >= '0' && c <= '~') {
      in.at++;
      inRaster &= c != PclCommands.RESET;
      commands.command(c, 0, false);
    }
  }

  private void parameters(int prefix) throws IOException {
    boolean more = true;
    for (boolean first = true; more; first = false) {
      int c = in.peek();
      boolean signed = c == '+' || c == '-';
      in.at += signed ? 1 : 0;
      double value = c == '-' ? -number() : number();
      int last = in.peek();
      if (last < 0) {
        throw JobException.truncated(in.position());
      }
      if (prefix == PclCommands.ENTER_PAINTJET && value == 8 && last == ESCAPE) {
        commands.command(prefix, value, false);
        return;
      }
      if (last < '@' || last > '~') {
        if (first || last != ESCAPE) { // drivers begin another sequence after a lower-case letter
          doubts.add(in.position(), "an escape sequence");
        }
        return; // not a command; the byte is read again
      }
      in.at++;
      more = last >= '`';
      command(prefix | (more ? last - ' ' : last), value, signed);
      if (!more && prefix == RASTER) {
        int next = in.peek();
        more = isDigit(next) || inRaster && next > 0 && ROWS.get(next);
      }
    }
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  private double number() throws IOException {
    double value = 0;
    int c = in.peek();
    for (; isDigit(c); c = in.peek()) {
      value = value * 10 + c - '0';
      in.at++;
    }
    if (c == '.') {
      in.at++;
      double scale = 1;
      for (c = in.peek(); isDigit(c); c = in.peek()) {
        scale /= 10;
        value += (c - '0') * scale;
        in.at++;
      }
    }
    return value;
  }

  private void command(int code, double value, boolean signed) throws IOException {
    if (code == PclCommands.DRIVER_CONFIGURATION && in.peek() == LASERJET_DEVICE) {
      in.skip((long) value);
      return;
    }
    if (code == PclCommands.START_RASTER) {
      inRaster = true;
    } else if (code == PclCommands.END_RASTER || code == PclCommands.END_RASTER_COLOR) {
      inRaster = false;
    }
    commands.command(code, value, signed);
    if (hasData(code)) {
      in.skip((long) value);
    } else if (code == PclCommands.ENTER_HPGL2) {
      hpgl2.read();
    }
  }

  /** Whether data follows; the command's value is its length in bytes. */
  private boolean hasData(int code) {
    return switch (code) {
      case PclCommands.RASTER_PLANE, PclCommands.TRANSPARENT_PRINT -> true;
      // DeskJets: 0 for one direction, 1 for both.
      case PclCommands.PRINT_DIRECTION -> false;
      case PclCommands.LAVAFLOW_END -> !lavaflow;
      default -> (code & 0xFF) == 'W';
    };
  }

  /** Prints all characters, escape sequences included, up to ESC Z. */
  private void displayFunctions() throws IOException {
    while (in.more() && !in.atUel()) {
      int c = in.read();
      commands.command(PclCommands.MARK, 0, false);
      if (c == '\r') {
        commands.command(PclCommands.CARRIAGE_RETURN, 0, false);
        commands.command(PclCommands.LINE_FEED, 0, false);
      } else if (c == ESCAPE && in.peek() == 'Z') {
        in.at++;
        return;
      }
    }
  }
}
