package io.github.bancada.pages.format;

import io.github.bancada.pages.job.JobInput;
import java.io.IOException;
import java.util.BitSet;

/**
 * Reads HP-GL/2 and reports drawing and page advances. Source: HP, <i>PCL 5 Printer Language
 * Technical Reference Manual</i>, part II, chapters 17 to 23. Not thread-safe.
 *
 * <p>An instruction is two letters, then parameters up to the next letter or semicolon. Letters in
 * labels and in quoted or encoded parameters are skipped. Control characters, even form feeds, are
 * ignored.
 */
final class Hpgl2Reader {
  private static final int ESCAPE = 0x1B;
  private static final int DEFAULT_TERMINATOR = 3;

  /** Control characters between instructions, which are ignored. */
  private static final String CONTROLS = "\0\u0003\u0004\b\t\n\u000B\f\r\u000E\u000F\u001A";

  /** Instructions that draw with any pen state. */
  private static final BitSet DRAWING = codes("CI AA AR AT RT EA ER EW EP RA RR WG FP BZ BR PB");

  private final JobInput in;
  private final PclCommands commands;
  private final Doubts doubts;
  private boolean penDown;
  private int terminator = DEFAULT_TERMINATOR;

  Hpgl2Reader(JobInput in, PclCommands commands, Doubts doubts) {
    this.in = in;
    this.commands = commands;
    this.doubts = doubts;
  }

  private static BitSet codes(String instructions) {
    BitSet codes = new BitSet();
    for (String each : instructions.split(" ")) {
      codes.set(each.charAt(0) << 8 | each.charAt(1));
    }
    return codes;
  }

  /** Reads up to a sequence that belongs to PCL, a UEL, or the end of the job. */
  void read() throws IOException {
    while (in.more()) {
      int c = in.peek();
      if (c == ESCAPE) {
        if (isPcl()) {
          return;
        }
        in.at++;
        if (in.peek() == '.') {
          deviceControl();
        }
      } else if (isLetter(c)) {
        instruction();
      } else {
        in.at++;
        if (c > '~' || c < ' ' && CONTROLS.indexOf(c) < 0) {
          doubts.add(in.position() - 1, "a byte");
        }
      }
    }
  }

  /** Whether the next ESC leaves HP-GL/2 or changes its context. */
  private boolean isPcl() throws IOException {
    int c = in.peek(1);
    return c == 'E' || c == '%';
  }

  /** Consumes a device control: a character, then numbers and semicolons up to a colon. */
  private void deviceControl() throws IOException {
    in.at++;
    in.read();
    int c = in.peek();
    while (c >= '0' && c <= '9' || c == ';' || c == '-') {
      in.at++;
      c = in.peek();
    }
  }

  private void instruction() throws IOException {
    int first = upper(in.read());
    int second = in.peek();
    if (!isLetter(second)) {
      return;
    }
    in.at++;
    int code = first << 8 | upper(second);
    switch (code) {
      case 'I' << 8 | 'N' -> {
        penDown = false;
        terminator = DEFAULT_TERMINATOR;
      }
      case 'P' << 8 | 'U' -> penDown = false;
      case 'P' << 8 | 'D' -> {
        penDown = true;
        mark();
      }
      case 'P' << 8 | 'A', 'P' << 8 | 'R' -> markIf(penDown && hasNumber());
      case 'P' << 8 | 'E' -> encoded();
      case 'L' << 8 | 'B' -> label(true);
      case 'B' << 8 | 'L' -> label(false);
      case 'D' << 8 | 'T' -> defineTerminator();
      case 'S' << 8 | 'M' -> symbol();
      case 'P' << 8 | 'G', 'A' << 8 | 'F', 'A' << 8 | 'H' ->
          commands.command(PclCommands.PAGE_ADVANCE, 0, false);
      case 'B' << 8 | 'P' -> {
        commands.command(PclCommands.PAGE_ADVANCE, 0, false);
        quoted();
      }
      case 'C' << 8 | 'O', 'M' << 8 | 'G' -> quoted();
      default -> markIf(DRAWING.get(code));
    }
  }

  private void markIf(boolean drawn) throws IOException {
    if (drawn) {
      mark();
    }
  }

  private void mark() throws IOException {
    commands.command(PclCommands.MARK, 0, false);
  }

  private boolean hasNumber() throws IOException {
    int c = in.peek();
    while (c == ' ' || c == '\r' || c == '\n') {
      in.at++;
      c = in.peek();
    }
    return c >= '0' && c <= '9' || c == '-' || c == '+' || c == '.';
  }

  /** Consumes an encoded polyline, which ends with a semicolon. */
  private void encoded() throws IOException {
    for (int c = in.peek(); c >= 0 && c != ';'; c = in.peek()) {
      if (c == ESCAPE && isPcl()) {
        return;
      }
      if (c > ' ') {
        mark();
      }
      in.at++;
    }
  }

  /** Consumes text up to its terminator. */
  private void label(boolean drawn) throws IOException {
    for (int c = in.peek(); c >= 0 && c != terminator; c = in.peek()) {
      if (c == ESCAPE && isPcl()) {
        return;
      }
      if (c > ' ' && drawn) {
        mark();
      }
      in.at++;
    }
    in.read();
  }

  private void defineTerminator() throws IOException {
    int c = in.peek();
    if (c == ';' || c == ESCAPE || c <= 0) {
      terminator = DEFAULT_TERMINATOR;
    } else {
      terminator = c;
      in.at++;
    }
  }

  /** Consumes the character that is drawn at each following point. */
  private void symbol() throws IOException {
    int c = in.peek();
    if (c > ' ' && c != ';') {
      in.at++;
    }
  }

  /** Consumes parameters, some of them quoted. */
  private void quoted() throws IOException {
    boolean inQuotes = false;
    for (int c = in.peek(); c >= 0; c = in.peek()) {
      if (c == ESCAPE && isPcl() || !inQuotes && (c == ';' || isLetter(c))) {
        return;
      }
      inQuotes ^= c == '"';
      in.at++;
    }
  }

  private static boolean isLetter(int c) {
    return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z';
  }

  private static int upper(int c) {
    return c & ~0x20;
  }
}
