package io.github.bancada.pages.format;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.FormatCounter;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;

/**
 * ESC/P and ESC/P2, for dot matrix printers and ink jets by Epson and compatible ones. Source:
 * Epson, <i>ESC/P Reference Manual</i> (1997), chapter "Commands in detail". A form feed outside of
 * data prints a page, even an empty one; of other commands only the length matters.
 */
final class EscPCounter implements FormatCounter {
  private static final int ESCAPE = 0x1B;
  private static final int SELECT_PRINTER = 0x11;
  private static final int FILE_SEPARATOR = 0x1C;
  private static final String PCL_RASTER_END = "\u001B*rbC";

  /** Commands with one byte after their letter. */
  private static final String ONE_BYTE = " !%+-/3AIJNQRSUWVahjklmpqrstwxyz\u0019";

  private static final String TWO_BYTES = "$?\\cdef";

  /** Commands without parameters. */
  private static final String ALONE = "#012456789<=>@EFGHMOPTg]~\n\f\r\u000E\u000F";

  /** Control characters outside of commands; 1A and 04 end files. */
  private static final String CONTROLS =
      "\0\u0004\u0007\b\t\n\u000B\f\r\u000E\u000F\u0011\u0012\u0013\u0014\u0018\u001A";

  /** Lines on a page of text: six lines an inch on eleven inches. */
  private static final int LINES = 66;

  private JobInput in;
  private Doubts doubts;
  private boolean extended;
  private boolean graphics;
  private boolean text;
  private long lines;

  /** Whether the payload follows the end of a PCL driver's raster. */
  static boolean isAfterRaster(Beginning of) throws IOException {
    return of.is(PCL_RASTER_END)
        && (of.in().startsWith("\u001B@", of.offset() + PCL_RASTER_END.length())
            || of.in().endsWith("\f\u001B@"));
  }

  @Override
  public void count(JobInput input, Tally tally) throws IOException {
    in = input;
    doubts = new Doubts("ESC/P", tally);
    if (in.startsWith(PCL_RASTER_END)) {
      in.skip(PCL_RASTER_END.length());
    }
    while (in.more() && !in.atUel()) {
      if (EjlPrologue.isNext(in)) {
        new EjlPrologue().read(in);
        continue;
      }
      int c = in.read();
      if (c == ESCAPE) {
        readCommand();
      } else if (c == FILE_SEPARATOR && in.peek() == '3') {
        in.skip(2); // line spacing of NEC's dialect
      } else if (c == '\f') {
        tally.page(0);
        graphics = false;
        text = false;
        lines = 0;
      } else {
        if (c < ' ' && CONTROLS.indexOf(c) < 0) {
          doubts.add(in.position() - 1, "a control byte");
        }
        text |= c > ' ' && c != 0x7F;
        lines += c == '\n' ? 1 : 0;
      }
    }
    end(tally);
  }

  /** Counts a last page without a form feed: drivers always send one, hand-written jobs may not. */
  private void end(Tally tally) throws IOException {
    if (graphics) {
      throw JobException.truncated(in.position());
    }
    if (text) {
      tally.pages(1 + Math.max(0, lines - 1) / LINES, 0);
      tally.confidence(
          Confidence.ESTIMATE, "no form feed at the end, " + LINES + " lines a page assumed");
    }
  }

  private void readCommand() throws IOException {
    int c = in.u8();
    switch (c) {
      case '(' -> readBlock();
      case '*' -> {
        if (in.peek() == 'r' || in.peek() == 't') {
          skipPcl();
        } else {
          readColumns(in.u8());
        }
      }
      case 'K', 'L', 'Y', 'Z' -> skipGraphics(in.u16le());
      case '^' -> {
        in.skip(1);
        skipGraphics(2L * in.u16le());
      }
      case '.' -> readRaster();
      case 'i' -> readExtendedRaster();
      case '[' -> {
        in.skip(1);
        in.skip(in.u16le());
      }
      case 'B', 'D' -> skipToNul();
      case 'b' -> {
        in.skip(1);
        skipToNul();
      }
      case 'C' -> in.skip(in.u8() == 0 ? 1 : 0); // in inches, not lines
      case ':' -> in.skip(3);
      case '|' -> readDotRows();
      case '&' -> skipCharacters();
      case 'X' -> in.skip(3);
      default -> readSimple(c);
    }
  }

  private void readSimple(int c) throws IOException {
    if (ONE_BYTE.indexOf(c) >= 0) {
      in.skip(1);
    } else if (TWO_BYTES.indexOf(c) >= 0) {
      in.skip(2);
    } else if (ALONE.indexOf(c) < 0) {
      doubts.add(in.position() - 1, "a command");
    }
  }

  /** Skips a PCL sequence, which some drivers write before each page. */
  private void skipPcl() throws IOException {
    for (int c = in.u8(); c < '@' || c > '^'; c = in.u8()) {
      if (c < ' ') {
        throw doubts.refusal(in.position() - 1, "a command");
      }
    }
  }

  private void readBlock() throws IOException {
    int name = in.u8();
    int length = in.u16le();
    if (name == 'R') {
      EscPRemote.read(in, length);
    } else {
      extended |= name == 'G';
      in.skip(length);
    }
  }

  private void skipGraphics(long bytes) throws IOException {
    in.skip(bytes);
    graphics = true;
  }

  /** Skips columns of 8, 24 or 48 dots, depending on the mode. */
  private void readColumns(int mode) throws IOException {
    int bytes = mode < 32 ? 1 : mode < 64 ? 3 : 6;
    skipGraphics((long) bytes * in.u16le());
  }

  /** Reads graphics of dialects that give their length in bytes, and the moves between them. */
  private void readDotRows() throws IOException {
    int kind = in.u8();
    switch (kind) {
      case 0 -> in.skip(in.u16le()); // Epson Stylus Color 300
      case '*' -> skipGraphics(in.u16le());
      case 'B' -> {
        in.skip(1);
        skipGraphics(in.u16le());
      }
      case 'J' -> in.skip(2);
      default -> throw doubts.refusal(in.position() - 1, "a command");
    }
  }

  private void skipToNul() throws IOException {
    while (in.u8() != 0) {
      continue;
    }
  }

  /** Skips user-defined characters, three bytes a column. */
  private void skipCharacters() throws IOException {
    in.skip(1);
    int first = in.u8();
    int last = in.u8();
    for (int i = first; i <= last; i++) {
      in.skip(1);
      int columns = in.u8();
      in.skip(1 + 3L * columns);
    }
  }

  private void readRaster() throws IOException {
    int compression = in.u8();
    in.skip(2);
    long rows = in.u8();
    long bytes = rows * ((in.u16le() + 7) / 8);
    switch (compression) {
      case 0 -> in.skip(bytes);
      case 1 -> EscPRaster.skipRuns(in, bytes);
      case 2 -> EscPRaster.skipDeltaRows(in);
      default ->
          throw JobException.malformed(in.position(), "raster data compressed as " + compression);
    }
    graphics = true;
  }

  /** Reads a band of raster data; without extended graphics, the command sets immediate print. */
  private void readExtendedRaster() throws IOException {
    if (!extended) {
      in.skip(1);
      return;
    }
    in.skip(1);
    int compression = in.u8();
    in.skip(1);
    long rowBytes = in.u16le();
    long bytes = rowBytes * in.u16le();
    switch (compression) {
      case 0 -> in.skip(bytes);
      case 1 -> EscPRaster.skipRuns(in, bytes);
      default ->
          throw JobException.malformed(in.position(), "raster data compressed as " + compression);
    }
    graphics = true;
  }
}
