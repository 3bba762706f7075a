package io.github.bancada.pages.format;

import io.github.bancada.pages.job.Duplex;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import java.io.IOException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines in Epson's job language (EJL) before a payload, after {@code ESC 01}, with the settings
 * for ESC/Page. Source: Epson, <i>EJL reference</i>, the command SET. Not thread-safe.
 */
final class EjlPrologue {
  static final String START = "\u001B\u0001@EJL ";

  private static final String PREFIX = "@EJL";
  private static final Pattern SET = Pattern.compile("@EJL\\s+SET\\b(.*)");
  private static final Pattern SETTING = Pattern.compile("\\b(QT|CO|DX|BD)\\s*=\\s*(\\w{1,9})\\b");

  /** Characters of a line that are kept; the rest is ignored. */
  private static final int MAX_CHARACTERS = 2048;

  private long quantity;
  private long copies;
  private boolean duplex;
  private boolean shortEdge;

  /** Whether a prologue comes next. */
  static boolean isNext(JobInput in) throws IOException {
    if (in.peek(1) == START.charAt(1) && in.isCutShort(START, 0)) {
      throw JobException.truncated(in.position());
    }
    return in.startsWith(START);
  }

  /** Consumes the lines that come next, with or without their {@code ESC 01}. */
  void read(JobInput in) throws IOException {
    if (isNext(in)) {
      in.skip(2);
    }
    while (in.startsWith(PREFIX)) {
      take(line(in).toUpperCase(Locale.ROOT));
    }
    if (in.isCutShort(PREFIX, 0)) {
      throw JobException.truncated(in.position());
    }
  }

  private static String line(JobInput in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.u8(); c != '\n'; c = in.u8()) {
      if (line.length() < MAX_CHARACTERS) {
        line.append((char) c);
      }
    }
    return line.toString();
  }

  private void take(String line) {
    Matcher set = SET.matcher(line);
    if (!set.lookingAt()) {
      return;
    }
    Matcher setting = SETTING.matcher(set.group(1));
    while (setting.find()) {
      String value = setting.group(2);
      switch (setting.group(1)) {
        case "QT" -> quantity = number(value);
        case "CO" -> copies = number(value);
        case "DX" -> duplex = value.equals("ON");
        default -> shortEdge = value.equals("SE");
      }
    }
  }

  private static long number(String value) {
    return value.chars().allMatch(c -> c >= '0' && c <= '9') ? Long.parseLong(value) : 0;
  }

  /** Sets times copies of each page; 0 if not set. */
  long copies() {
    return quantity > 0 && copies > 0 ? quantity * copies : Math.max(quantity, copies);
  }

  /** The sides to print on. */
  Duplex duplex() {
    return !duplex ? Duplex.NONE : shortEdge ? Duplex.SHORT : Duplex.LONG;
  }
}
