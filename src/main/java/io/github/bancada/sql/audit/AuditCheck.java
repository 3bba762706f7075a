package io.github.bancada.sql.audit;

import io.github.bancada.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One check of an audit. Immutable.
 *
 * @param name such as C4, see the page of the workload
 * @param passed whether no fault was found
 * @param known whether it was checked; if not, the message says why
 * @param message the result, one sentence with the figures
 * @param details the faults by name, at most {@link Findings#MAX_NAMED} and a line for the rest
 */
public record AuditCheck(
    String name, boolean passed, boolean known, String message, List<String> details) {
  private static final int BRIEF = 3;

  public AuditCheck {
    details = List.copyOf(details);
  }

  public AuditCheck(String name, boolean passed, String message, List<String> details) {
    this(name, passed, true, message, details);
  }

  /**
   * A check that was not made.
   *
   * @param reason one sentence
   */
  public static AuditCheck notKnown(String name, String reason) {
    return new AuditCheck(name, true, false, reason, List.of());
  }

  /**
   * What keeps an audit between two parts of a load from an answer; empty if nothing does.
   *
   * @param name of the check of the amounts that others move too
   * @param open ids of transactions in doubt that are still open on the server
   * @param others number and host of other load generators that may have written
   */
  public static List<AuditCheck> unsettled(
      String name, Map<String, Set<Long>> open, List<String> others) {
    List<AuditCheck> checks = new ArrayList<>();
    long doubts = open.values().stream().mapToLong(Set::size).sum();
    if (doubts > 0) {
      checks.add(
          notKnown(
              name,
              Quantity.of(doubts, "transaction")
                  + " in doubt still open on the server; look into its list of sessions"));
    }
    if (!others.isEmpty()) {
      checks.add(
          notKnown(
              name,
              "other load generators write to this database: "
                  + String.join(", ", others)
                  + "; audit a search on a database of its own"));
    }
    return checks;
  }

  /** The message and the faults, if any, in one line. */
  public String line() {
    String text = known ? message : "not known: " + message;
    return passed || details.isEmpty() ? text : text + ": " + String.join("; ", details);
  }

  /** The message and the first faults, in one line. */
  String brief() {
    return message
        + (details.isEmpty() ? "" : ": ")
        + details.stream().limit(BRIEF).collect(Collectors.joining("; "))
        + (details.size() > BRIEF ? "; …" : "");
  }

  /** The message, and each fault on a separate line. */
  public String text() {
    return name
        + (!passed ? " WRONG: " : known ? " ok: " : " not known: ")
        + message
        + "\n"
        + String.join("", details.stream().map(line -> "  " + line + "\n").toList());
  }
}
