package io.github.bancada.atm;

import java.util.List;

/**
 * One of the things an audit looks at. Immutable.
 *
 * @param name C0 to C6, see docs/atm.md
 * @param passed whether it holds
 * @param message what was found, one sentence with the figures
 * @param details what is wrong by name, at most {@link Findings#MOST} and a line for the rest
 */
record AuditCheck(String name, boolean passed, String message, List<String> details) {
  AuditCheck {
    details = List.copyOf(details);
  }

  /** What is wrong, by name where names are known, on one line; the message if nothing is. */
  String line() {
    return passed || details.isEmpty() ? message : message + ": " + String.join("; ", details);
  }

  /** The message and, each on a line of its own, the details. */
  String text() {
    return name
        + (passed ? " ok: " : " WRONG: ")
        + message
        + "\n"
        + String.join("", details.stream().map(line -> "  " + line + "\n").toList());
  }
}
