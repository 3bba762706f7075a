package io.github.bancada.pages.format;

import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;

/**
 * Canon's language for its Bubble Jet printers. Source: Canon, <i>BJ series programmer's
 * manual</i>: {@code ESC [} and {@code ESC (} begin a block, whose length follows its name; other
 * commands are those of the IBM Proprinter. A form feed outside of data prints a page, even an
 * empty one.
 */
final class BjCounter implements FormatCounter {
  private static final int ESCAPE = 0x1B;
  private static final String ONE_BYTE = "-35AIJNPQSUW^_j\u0019";
  private static final String TWO_BYTES = "Xde";

  /** Lines between these two are commands to the printer and print nothing. */
  private static final String LINES_BEGIN = "BJLSTART";

  private static final String LINES_END = "BJLEND";

  private JobInput in;
  private boolean marked;

  static Signature signature() {
    return Signature.bytes("\u001B[K\u0002\0", LINES_BEGIN);
  }

  @Override
  public void count(JobInput input, Tally tally) throws IOException {
    in = input;
    while (in.more() && !in.atUel()) {
      if (in.startsWith(LINES_BEGIN)) {
        skipLines();
        continue;
      }
      int c = in.read();
      if (c == ESCAPE) {
        readCommand();
      } else if (c == '\f') {
        tally.page(0);
        marked = false;
      } else {
        marked |= c > ' ';
      }
    }
    if (marked) {
      throw JobException.truncated(in.position());
    }
  }

  private void skipLines() throws IOException {
    while (!in.startsWith(LINES_END)) {
      in.skip(1);
    }
    in.skip(LINES_END.length());
  }

  private void readCommand() throws IOException {
    int c = in.u8();
    switch (c) {
      case '[', '(' -> {
        int name = in.u8();
        int length = in.u16le();
        in.skip(length);
        marked |= length > 0 && isRaster(c, name);
      }
      case 'K', 'L', 'Y', 'Z', '\\' -> {
        in.skip(in.u16le());
        marked = true;
      }
      case 'B', 'D' -> {
        while (in.u8() != 0) {
          continue;
        }
      }
      case 'C' -> in.skip(in.u8() == 0 ? 1 : 0); // in inches, not lines
      default -> in.skip(ONE_BYTE.indexOf(c) >= 0 ? 1 : TWO_BYTES.indexOf(c) >= 0 ? 2 : 0);
    }
  }

  private static boolean isRaster(int bracket, int name) {
    return bracket == '[' ? name == 'g' : name == 'A' || name == 'F';
  }
}
