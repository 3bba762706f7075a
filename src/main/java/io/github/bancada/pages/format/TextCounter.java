package io.github.bancada.pages.format;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;

/**
 * Plain text: 66 lines a page (11 inches at 6 lines an inch). A form feed ends a page early, even
 * an empty one. Blanks and line ends after the last form feed are no page.
 */
final class TextCounter implements FormatCounter {
  private static final int LINES = 66;

  private static final int BACKSPACE = 8;
  private static final int CONTROL_Z = 0x1A;
  private static final int CONTROL_D = 0x04;

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
    int lines = 0; // complete lines of the current page
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
        tally.page(0);
        byLines = true;
        lines = 0;
        begun = false;
      }
      in.at++;
      if (c == '\f') {
        tally.page(0);
        lines = 0;
        begun = false;
      } else if (c != CONTROL_D && c != CONTROL_Z) {
        begun |= c > ' ';
        lines += c == '\n' ? 1 : 0;
      }
    }
    if (begun) {
      tally.page(0);
    }
    if (byLines) {
      tally.confidence(Confidence.ESTIMATE, LINES + " lines a page assumed");
    }
  }
}
