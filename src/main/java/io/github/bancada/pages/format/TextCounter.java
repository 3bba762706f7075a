package io.github.bancada.pages.format;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.FormatCounter;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.PageColor;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;

/**
 * Plain text: 66 lines a page (11 inches at 6 lines an inch). A form feed ends a page early, even
 * an empty one. Blanks and line ends after the last form feed do not make a page.
 */
final class TextCounter implements FormatCounter {
  private static final int LINES = 66;

  /** Characters of a line, ten an inch on eight inches; printers wrap or cut longer lines. */
  private static final int COLUMNS = 80;

  private static final int BACKSPACE = 8;
  private static final int CONTROL_Z = 0x1A;
  private static final int CONTROL_D = 0x04;

  private int lines; // complete lines of the current page
  private int column;
  private long wrapped; // additional lines that long lines may need
  private boolean mayWrap;

  /** Whether a byte may occur in a text. */
  static boolean isText(int c) {
    return c >= ' ' && c != 0x7F
        || c == '\t'
        || c == '\n'
        || c == '\r'
        || c == '\f'
        || c == BACKSPACE;
  }

  @Override
  public void count(JobInput in, Tally tally) throws IOException {
    boolean begun = false;
    boolean byLines = false;
    while (in.peek() == 0) {
      in.at++; // filler before the text
    }
    for (int c = in.peek(); c >= 0 && !in.atUel(); c = in.peek()) {
      if (!isText(c) && c != CONTROL_D && c != CONTROL_Z) {
        throw JobException.malformed(in.position(), "a control byte in a text");
      }
      if (lines == LINES && c != '\f' && c != CONTROL_D && c != CONTROL_Z) {
        page(tally);
        byLines = true;
        begun = false;
      }
      in.at++;
      if (c == '\f') {
        page(tally);
        begun = false;
      } else if (c != CONTROL_D && c != CONTROL_Z) {
        begun |= c > ' ';
        lines += c == '\n' ? 1 : 0;
        move(c);
      }
    }
    if (begun) {
      page(tally);
    }
    if (byLines) {
      tally.confidence(Confidence.ESTIMATE, LINES + " lines a page assumed");
    } else if (mayWrap) {
      tally.confidence(
          Confidence.ESTIMATE,
          "lines longer than " + COLUMNS + " characters, which may need more pages");
    }
  }

  private void page(Tally tally) {
    tally.color(PageColor.MONOCHROME);
    tally.page(0);
    mayWrap |= lines + wrapped > LINES;
    lines = 0;
    wrapped = 0;
    column = 0;
  }

  private void move(int c) {
    if (c == '\n' || c == '\r') {
      column = 0;
    } else if ((c & 0xC0) != 0x80 && ++column > COLUMNS) { // not within a character of UTF-8
      column = 1;
      wrapped++;
    }
  }
}
