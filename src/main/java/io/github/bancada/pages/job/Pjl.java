package io.github.bancada.pages.job;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The settings in the PJL lines before a payload. Source: HP, <i>Printer Job Language Technical
 * Reference Manual</i>, chapters 4 (ENTER, RESET, INITIALIZE), 5 (JOB, EOJ) and 6 (SET, DEFAULT).
 * Not thread-safe.
 *
 * <p>SET applies up to the end of the job: JOB, EOJ, RESET or, without these, the end of the
 * payload. DEFAULT stays in force.
 */
public final class Pjl {
  /** Universal exit language: leaves the printer's current language. */
  public static final String UEL = "\u001B%-12345X";

  /** The language of jobs whose pages consist of PJL lines between two PAGESTATUS lines. */
  public static final String PAGES = "DDST";

  private static final String COPIES = "COPIES";
  private static final String QUANTITY = "QTY";
  private static final String DUPLEX = "DUPLEX";
  private static final String BINDING = "BINDING";
  private static final String PAPER = "PAPER";

  /** Variables, HP's and others', of the mode in which all colours print as greys. */
  private static final List<String> COLOR_MODES = List.of("RENDERMODE", "COLORMODE");

  private static final Set<String> GREYS = Set.of("GRAYSCALE", "GREYSCALE", "MONO", "MONOCHROME");

  private static final Set<String> VARIABLES =
      Set.of(COPIES, QUANTITY, DUPLEX, BINDING, PAPER, COLOR_MODES.get(0), COLOR_MODES.get(1));

  /** Largest accepted number of copies, and of sets: more than any printer allows. */
  private static final int MAX_COPIES = 32_767;

  private static final int MAX_DIGITS = 9;
  private static final int NOT_READ = -1;

  /** Made at the first line, so that a job without PJL starts sooner. */
  private static final class Lines {
    static final Pattern ENTER =
        Pattern.compile(
            "@PJL\\s+ENTER\\s+LANGUAGE\\s*=\\s*\"?([\\w/.-]+)", Pattern.CASE_INSENSITIVE);
    static final Pattern SET =
        Pattern.compile(
            "@PJL\\s+(SET|DEFAULT)\\s+(?:LPARM\\s*:\\s*\\w+\\s+)?(\\w+)\\s*=\\s*\"?([\\w-]+)",
            Pattern.CASE_INSENSITIVE);
    static final Pattern BOUNDARY =
        Pattern.compile("@PJL\\s+(JOB|EOJ|RESET|INITIALIZE)\\b", Pattern.CASE_INSENSITIVE);
  }

  private final Map<String, String> defaults = new HashMap<>();
  private final Map<String, String> set = new HashMap<>();
  private String language = "";
  private boolean inJob;
  private boolean hadPayload;

  /** {@link #NOT_READ} after a change of the settings. */
  private long copies = NOT_READ;

  private boolean absurd;
  private String absurdity = "";
  private int changes;

  public void line(String line) {
    changed();
    Matcher enter = Lines.ENTER.matcher(line);
    Matcher boundary = Lines.BOUNDARY.matcher(line);
    Matcher setting = Lines.SET.matcher(line);
    if (enter.lookingAt()) {
      language = enter.group(1).toUpperCase(Locale.ROOT);
    } else if (boundary.lookingAt()) {
      inJob = boundary.group(1).equalsIgnoreCase("JOB");
      leaveJob();
    } else if (setting.lookingAt()) {
      String variable = setting.group(2).toUpperCase(Locale.ROOT);
      if (variable.equals("PAGESTATUS")) {
        language = PAGES;
      }
      if (VARIABLES.contains(variable)) {
        Map<String, String> values = setting.group(1).equalsIgnoreCase("SET") ? set : defaults;
        values.put(variable, setting.group(3).toUpperCase(Locale.ROOT));
      }
    }
  }

  private void leaveJob() {
    set.clear();
    changed();
    hadPayload = false;
  }

  private void changed() {
    copies = NOT_READ;
    changes++;
  }

  /** A number that changes with each change of the settings. */
  int changes() {
    return changes;
  }

  /** The language set by ENTER, upper case; "" if the printer must detect it. */
  public String language() {
    return language;
  }

  public void leaveLanguage() {
    language = "";
    if (hadPayload && !inJob) {
      leaveJob();
    }
  }

  public void leavePayload() {
    language = "";
    hadPayload = true;
  }

  private String value(String variable) {
    return set.getOrDefault(variable, defaults.getOrDefault(variable, ""));
  }

  private long number(String variable) {
    String value = value(variable);
    if (value.isEmpty() || !value.matches("\\d+")) {
      return 0;
    }
    boolean tooLong = value.length() > MAX_DIGITS;
    absurd |= tooLong || Long.parseLong(value) > MAX_COPIES;
    return tooLong ? MAX_COPIES : Math.min(MAX_COPIES, Long.parseLong(value));
  }

  /** Copies of the job: collated sets times copies of each page; 0 if not set. */
  long copies() {
    if (copies == NOT_READ) {
      absurd = false;
      long each = number(COPIES);
      long quantity = number(QUANTITY);
      copies = each > 0 && quantity > 0 ? each * quantity : Math.max(each, quantity);
      absurdity = absurd ? describedAbsurdity() : "";
    }
    return copies;
  }

  /** Why {@link #copies()} is less than the envelope requests; "" if it is not. */
  String absurdity() {
    return copies() > 0 ? absurdity : "";
  }

  private String describedAbsurdity() {
    return String.format(
        "PJL sets COPIES=%s and QTY=%s; at most %s of each are counted",
        shown(COPIES), shown(QUANTITY), MAX_COPIES);
  }

  private String shown(String variable) {
    String value = value(variable);
    return value.isEmpty()
        ? "1"
        : value.length() > 2 * MAX_DIGITS ? value.substring(0, 2 * MAX_DIGITS) + "…" : value;
  }

  /** The sides that the job prints on. */
  Duplex duplex() {
    if (!value(DUPLEX).equals("ON")) {
      return Duplex.NONE;
    }
    return value(BINDING).equals("SHORTEDGE") ? Duplex.SHORT : Duplex.LONG;
  }

  /** The sides that the job prints on; empty if not set. */
  Optional<Duplex> sides() {
    String value = value(DUPLEX);
    return value.equals("ON") || value.equals("OFF") ? Optional.of(duplex()) : Optional.empty();
  }

  /** The paper that the job prints on, unless its language sets another. */
  PaperSize paper() {
    String value = value(PAPER);
    return value.isEmpty() ? PaperSize.UNKNOWN : PaperSize.named(value);
  }

  /** Whether the printer prints all colours as greys. */
  boolean isMonochrome() {
    for (String mode : COLOR_MODES) {
      if (GREYS.contains(value(mode))) {
        return true;
      }
    }
    return false;
  }
}
