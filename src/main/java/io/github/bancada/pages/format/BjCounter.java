package io.github.bancada.pages.format;

import io.github.bancada.pages.job.FormatCounter;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.Status;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;

/**
 * Canon's language for its Bubble Jet printers. Source: Canon, <i>BJ series programmer's
 * manual</i>: {@code ESC [} and {@code ESC (} begin a block, whose length follows its name; other
 * commands are those of the IBM Proprinter. A form feed outside of data prints a page, even an
 * empty one.
 *
 * <p>Jobs for newer printers wrap this in XML commands (IVEC). The command SendData may also be
 * followed by PWG raster, one page each time.
 */
final class BjCounter implements FormatCounter {
  private static final int ESCAPE = 0x1B;
  private static final String ONE_BYTE = "-35AIJNPQSUW^_j\u0019";
  private static final String TWO_BYTES = "Xde";

  /** Lines from here to {@link #LINES_END} are commands to the printer and print nothing. */
  static final String LINES_BEGIN = "BJLSTART";

  private static final String LINES_END = "BJLEND";

  private static final String XML = "<?xml";
  private static final String XML_COMMAND_BEGIN = "<cmd ";
  private static final String XML_COMMAND_END = "</cmd>";
  private static final String XML_NAMESPACE = "http://www.canon.com/ns/cmd/";

  private static final int MAX_XML = JobInput.AHEAD / 2;

  private JobInput in;
  private boolean marked;

  static boolean isXml(Beginning of) throws IOException {
    return of.is(XML, XML_COMMAND_BEGIN) && of.has(1024, XML_NAMESPACE);
  }

  @Override
  public void count(JobInput input, Tally tally) throws IOException {
    in = input;
    while (in.more() && !in.atUel()) {
      if (in.startsWith(LINES_BEGIN)) {
        skipLines();
        continue;
      }
      if (in.startsWith(XML) || in.startsWith(XML_COMMAND_BEGIN)) {
        if (readXml().contains(">SendData<") && isOtherLanguage()) {
          return;
        }
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

  private String readXml() throws IOException {
    StringBuilder command = new StringBuilder();
    while (command.indexOf(XML_COMMAND_END, command.length() - XML_COMMAND_END.length()) < 0) {
      if (command.length() == MAX_XML) {
        throw JobException.malformed(in.position(), "a command in XML without end");
      }
      command.append((char) in.u8());
    }
    return command.toString();
  }

  /** Whether PWG raster follows instead of this language. */
  private boolean isOtherLanguage() throws IOException {
    while (in.peek() == '\r' || in.peek() == '\n' || in.peek() == ' ') {
      in.at++;
    }
    if (in.peek() == ESCAPE) {
      return false;
    }
    if (in.startsWith("RaS2")) {
      return true;
    }
    throw new JobException(
        Status.UNKNOWN,
        "the data of SendData at byte " + in.position() + " is in no known language");
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
