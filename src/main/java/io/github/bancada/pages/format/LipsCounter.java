package io.github.bancada.pages.format;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.Duplex;
import io.github.bancada.pages.job.FormatCounter;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;

/**
 * LIPS II to IV, for Canon's laser printers, and LBP8, their predecessor. Source: Canon, <i>LIPS
 * programmer's manual</i>, whose controls are those of ISO 6429.
 *
 * <pre>
 * control = CSI parameters intermediates final      CSI = 9B or ESC [; .p .q .r .v have data, as
 *                                                   many bytes as the first parameter says
 * string  = DCS characters ST                       DCS = 90 or ESC P, ST = 9C or ESC \
 * vector  = CSI "&amp;}" (command IS2)*                 left by the commands % and }p; after }Q data
 *                                                   of a length that is its last parameter
 * </pre>
 *
 * A form feed prints a page. A reset and the end of a job print it if it is marked.
 */
final class LipsCounter implements FormatCounter {
  private static final int ESCAPE = 0x1B;

  /** Control characters of ISO 6429 that lay out text, change its set or mean nothing. */
  private static final String CONTROLS = "\0\u0007\b\t\n\u000B\r\u000E\u000F\u001A\u001D\u001E";

  private static final int IS2 = 0x1E;
  private static final int DCS = 0x90;
  private static final int CSI = 0x9B;
  private static final int ST = 0x9C;

  /** Longest control, and longest vector command that is read in full. */
  private static final int MAX_CHARACTERS = 256;

  private final String language;
  private JobInput in;
  private Tally tally;
  private Doubts doubts;
  private boolean marked;

  /** Whether the page sets its own paper, so that it may print without a mark. */
  private boolean begun;

  private boolean vector;
  private boolean duplex;
  private boolean shortEdge;
  private long copies;

  /**
   * Also counts LBP8, whose controls LIPS has; {@code ESC =} leaves LBP8 and prints the page.
   *
   * @param language name of the language for users
   */
  LipsCounter(String language) {
    this.language = language;
  }

  @Override
  public void count(JobInput input, Tally target) throws IOException {
    in = input;
    tally = target;
    doubts = new Doubts(language, tally);
    while (in.more() && !in.atUel()) {
      int c = in.read();
      switch (c) {
        case ESCAPE -> readEscape();
        case CSI -> readControl();
        case DCS -> readString();
        case '\f' -> page();
        default -> {
          if (vector) {
            readVector(c);
          } else {
            if (c < ' ' && CONTROLS.indexOf(c) < 0) {
              doubts.add(in.position() - 1, "a control byte");
            }
            marked |= c > ' ' && (c < 0x7F || c >= 0xA0);
          }
        }
      }
    }
    if (marked && in.atEnd()) {
      throw JobException.truncated(in.position());
    }
    eject();
  }

  private void page() {
    tally.page(copies);
    marked = false;
    begun = false;
  }

  private void eject() {
    if (marked) {
      page();
    }
  }

  private void readEscape() throws IOException {
    int c = in.u8();
    switch (c) {
      case '[' -> readControl();
      case 'P' -> readString();
      case 'c' -> eject(); // reset
      case '=' -> { // end of this language
        if (begun && !marked) {
          marked = true;
          tally.confidence(
              Confidence.ESTIMATE, "a page without a mark, which not all printers print");
        }
        eject();
      }
      default -> skipIntermediates(c); // no other command ends a page
    }
  }

  /** Consumes the rest of an escape sequence that has intermediate characters (ISO 2022). */
  private void skipIntermediates(int first) throws IOException {
    for (int c = first; c >= ' ' && c < '0'; c = in.u8()) {
      continue;
    }
  }

  /** Reads a device control string; 0J begins or ends a job. */
  private void readString() throws IOException {
    StringBuilder string = new StringBuilder();
    for (int c = in.u8(); c != ST; c = in.u8()) {
      if (c == ESCAPE && in.peek() == '\\') {
        in.skip(1);
        break;
      }
      if (string.length() < MAX_CHARACTERS) {
        string.append((char) c);
      }
    }
    if (string.toString().equals("0J")) {
      eject();
    }
  }

  private void readControl() throws IOException {
    StringBuilder control = new StringBuilder();
    int c = in.u8();
    for (; c < '@' || c > '~'; c = in.u8()) {
      if (c < ' ' || c > '~' || control.length() == MAX_CHARACTERS) {
        throw JobException.malformed(in.position(), "an unterminated LIPS control");
      }
      control.append((char) c);
    }
    int digits = 0;
    while (digits < control.length() && Character.isDigit(control.charAt(digits))) {
      digits++;
    }
    long first = digits == 0 || digits > 10 ? 0 : Long.parseLong(control.substring(0, digits));
    int intermediates = control.length();
    while (intermediates > 0 && control.charAt(intermediates - 1) < '0') {
      intermediates--;
    }
    take(first, control.substring(intermediates) + (char) c, intermediates == digits);
  }

  /**
   * @param single whether the control has at most one parameter
   */
  private void take(long first, String name, boolean single) throws IOException {
    switch (name) {
      case ".p", ".q" -> in.skip(first);
      case ".r", ".v" -> {
        in.skip(first);
        marked = true;
      }
      case "#x" -> duplex = first == 2;
      case "#w" -> shortEdge = first == 2;
      case "&}" -> vector = true;
      case "p" -> begun = true;
      case "v" -> copies = single && first > 0 ? first : copies;
      default -> {
        // Other controls print no page.
      }
    }
    if (duplex) {
      tally.duplex(shortEdge ? Duplex.SHORT : Duplex.LONG);
    }
  }

  private void readVector(int first) throws IOException {
    StringBuilder command = new StringBuilder();
    for (int c = first; c != IS2; c = in.u8()) {
      if (command.length() == MAX_CHARACTERS) {
        command.setLength(2); // a long path: its name is enough
      }
      command.append((char) c);
    }
    String text = command.toString();
    vector = !text.equals("%") && !text.startsWith("}p");
    marked = true;
    if (text.startsWith("}Q") && text.length() > 5) {
      in.skip(number(text, 5));
    }
  }

  /**
   * Decodes a number of a vector command: six bits a character, the last with a sign and four bits.
   */
  private static long number(String text, int from) {
    long number = 0;
    for (int i = from; i < text.length(); i++) {
      int c = text.charAt(i);
      if (c < 0x40) {
        return number << 4 | c & 15;
      }
      number = (number << 6 | c & 0x3F) & 0xFFFFFFFFL;
    }
    return number;
  }
}
