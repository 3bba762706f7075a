package io.github.bancada.pages.format;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.Duplex;
import io.github.bancada.pages.job.FormatCounter;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;

/**
 * ESC/Page, for Epson's laser printers. Source: Epson, <i>ESC/Page reference manual</i>: a command
 * is GS, parameters separated by semicolons, and letters, the last in upper case. After a brace
 * before the last letter, data follows, of the length given by the first parameter. A form feed
 * prints the page; a reset or EJL prints it only if it is marked.
 */
final class EscPageCounter implements FormatCounter {
  private static final int ESCAPE = 0x1B;
  private static final int COMMAND = 0x1D;

  /** Commands of ESC/P that switch older printers to the language and reset them. */
  static final String WITHOUT_EJL = "\u001BS\u001B\u001BS\u001C\u001Bz\0\0\u001DrhE";

  private static final int FORM_FEED = '\f';

  /** Longest command before its data. */
  private static final int MAX_CHARACTERS = 256;

  private final EjlPrologue ejl = new EjlPrologue();
  private JobInput in;
  private Tally tally;
  private boolean marked;

  /** Whether the page has its own number of copies, which some drivers set at its end. */
  private boolean ordered;

  private long copies;
  private boolean duplex;
  private boolean shortEdge;

  @Override
  public void count(JobInput input, Tally target) throws IOException {
    in = input;
    tally = target;
    while (in.more() && !in.atUel()) {
      if (EjlPrologue.isNext(in)) {
        readPrologue();
        continue;
      }
      int c = in.read();
      if (c == COMMAND) {
        readCommand();
      } else if (c == ESCAPE) {
        skipEscape();
      } else if (c == FORM_FEED) {
        page();
      } else {
        marked |= c > ' ';
      }
    }
    if (marked) {
      throw JobException.truncated(in.position());
    }
  }

  /** Consumes an ESC/P command, which never ends a page. */
  private void skipEscape() throws IOException {
    int c = in.u8();
    in.skip(c == 'S' ? 1 : c == 'z' ? 2 : 0);
  }

  private void page() {
    tally.page(copies > 0 ? copies : ejl.copies());
    marked = false;
    ordered = false;
  }

  /** Prints a marked page and returns to EJL's number of copies. */
  private void reset() {
    if (ordered && !marked) {
      tally.confidence(Confidence.ESTIMATE, "a page without a mark, which not all printers print");
    }
    if (ordered || marked) {
      page();
    }
    copies = 0;
  }

  private void readPrologue() throws IOException {
    reset();
    ejl.read(in);
    if (ejl.duplex() != Duplex.NONE) {
      tally.duplex(ejl.duplex());
    }
  }

  private void readCommand() throws IOException {
    StringBuilder command = new StringBuilder();
    int c = in.u8();
    for (; c < 'A' || c > 'Z'; c = in.u8()) {
      if (c < ' ' || c > '~' || command.length() == MAX_CHARACTERS) {
        throw JobException.malformed(in.position(), "an unterminated ESC/Page command");
      }
      command.append((char) c);
    }
    command.append((char) c);
    int digits = 0;
    while (digits < command.length() && Character.isDigit(command.charAt(digits))) {
      digits++;
    }
    long first = digits == 0 || digits > 10 ? 0 : Long.parseLong(command.substring(0, digits));
    int letters = command.length();
    while (letters > 0 && command.charAt(letters - 1) >= 'A') {
      letters--;
    }
    String name = command.substring(letters);
    if (name.endsWith("{" + (char) c)) {
      in.skip(first);
      marked |= c == 'I';
    } else {
      take(name, first);
    }
  }

  private void take(String name, long value) {
    switch (name) {
      case "rhE" -> reset();
      case "lnpG", "bzpG", "rrpG" -> marked = true; // a line, a curve, a rectangle
      case "coO" -> {
        copies = value;
        ordered = true;
      }
      case "sdE" -> duplex = value == 1;
      case "bdE" -> shortEdge = value == 1;
      default -> {
        return;
      }
    }
    if (duplex) {
      tally.duplex(shortEdge ? Duplex.SHORT : Duplex.LONG);
    }
  }
}
