package io.github.bancada.atm.audit;

import java.util.List;

/**
 * One of the things an audit looks at. Immutable.
 *
 * @param name C0 to C6, see docs/atm.md
 * @param passed whether it holds, as far as is known
 * @param known whether it was looked at; if not, the message says why
 * @param message what was found, one sentence with the figures
 * @param details what is wrong by name, at most {@link Findings#MOST} and a line for the rest
 */
public record AuditCheck(
    String name, boolean passed, boolean known, String message, List<String> details) {
  public AuditCheck {
    details = List.copyOf(details);
  }

  /** One that was looked at. */
  AuditCheck(String name, boolean passed, String message, List<String> details) {
    this(name, passed, true, message, details);
  }

  /**
   * One that was not looked at.
   *
   * @param because why, one sentence
   */
  static AuditCheck notKnown(String name, String because) {
    return new AuditCheck(name, true, false, because, List.of());
  }

  /** What is wrong, by name where names are known, on one line; the message if nothing is. */
  public String line() {
    String text = known ? message : "not known: " + message;
    return passed || details.isEmpty() ? text : text + ": " + String.join("; ", details);
  }

  /** The message and, each on a line of its own, the details. */
  public String text() {
    return name
        + (!passed ? " WRONG: " : known ? " ok: " : " not known: ")
        + message
        + "\n"
        + String.join("", details.stream().map(line -> "  " + line + "\n").toList());
  }
}
