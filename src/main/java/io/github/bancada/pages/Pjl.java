package io.github.bancada.pages;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the PJL lines before a payload say. Source: HP, <i>Printer Job Language Technical Reference
 * Manual</i>, chapters 4 (JOB, ENTER) and 6 (SET, DEFAULT). Not thread-safe.
 */
final class Pjl {
  private static final Pattern ENTER =
      Pattern.compile("@PJL\\s+ENTER\\s+LANGUAGE\\s*=\\s*\"?([\\w/.-]+)", Pattern.CASE_INSENSITIVE);
  private static final Pattern SET =
      Pattern.compile(
          "@PJL\\s+(SET|DEFAULT)\\s+(?:LPARM\\s*:\\s*\\w+\\s+)?(\\w+)\\s*=\\s*\"?([\\w-]+)",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern JOB = Pattern.compile("@PJL\\s+JOB\\b", Pattern.CASE_INSENSITIVE);

  private static final int MOST_DIGITS = 9;

  private String language = "";
  private long defaultCopies;
  private long setCopies;
  private long defaultQuantity;
  private long setQuantity;
  private boolean duplex;
  private boolean shortEdge;

  /** Reads one line. */
  void line(String line) {
    Matcher enter = ENTER.matcher(line);
    if (enter.lookingAt()) {
      language = enter.group(1).toUpperCase(Locale.ROOT);
      return;
    }
    if (JOB.matcher(line).lookingAt()) {
      setCopies = 0;
      setQuantity = 0;
      duplex = false;
      shortEdge = false;
      return;
    }
    Matcher set = SET.matcher(line);
    if (set.lookingAt()) {
      boolean forJob = set.group(1).equalsIgnoreCase("SET");
      set(forJob, set.group(2).toUpperCase(Locale.ROOT), set.group(3).toUpperCase(Locale.ROOT));
    }
  }

  private void set(boolean forJob, String variable, String value) {
    switch (variable) {
      case "COPIES" -> {
        setCopies = forJob ? number(value) : setCopies;
        defaultCopies = forJob ? defaultCopies : number(value);
      }
      case "QTY" -> {
        setQuantity = forJob ? number(value) : setQuantity;
        defaultQuantity = forJob ? defaultQuantity : number(value);
      }
      case "DUPLEX" -> duplex = value.equals("ON");
      case "BINDING" -> shortEdge = value.equals("SHORTEDGE");
      default -> {
        // Of no interest here.
      }
    }
  }

  private static long number(String value) {
    return value.matches("\\d{1," + MOST_DIGITS + "}") ? Long.parseLong(value) : 0;
  }

  /** The language that was entered, upper case; "" if the printer has to find out. */
  String language() {
    return language;
  }

  /** The payload of the language has ended. */
  void leaveLanguage() {
    language = "";
  }

  /** How often the job is printed: collated sets times copies of each page; 0 if not said. */
  long copies() {
    long copies = setCopies > 0 ? setCopies : defaultCopies;
    long quantity = setQuantity > 0 ? setQuantity : defaultQuantity;
    return copies > 0 && quantity > 0 ? copies * quantity : Math.max(copies, quantity);
  }

  /** On which sides the job is printed. */
  Duplex duplex() {
    return !duplex ? Duplex.NONE : shortEdge ? Duplex.SHORT : Duplex.LONG;
  }
}
