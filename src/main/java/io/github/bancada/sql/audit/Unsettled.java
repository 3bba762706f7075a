package io.github.bancada.sql.audit;

import io.github.bancada.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What keeps an audit between two parts of a load from an answer. Stateless. */
public final class Unsettled {
  private Unsettled() {}

  /**
   * Checks that could not be made; empty if nothing is unsettled.
   *
   * @param name of the check of the amounts that others move too
   * @param open ids of transactions in doubt that are still open on the server
   * @param others number and host of other load generators that may have written
   */
  public static List<AuditCheck> checks(
      String name, Map<String, Set<Long>> open, List<String> others) {
    List<AuditCheck> checks = new ArrayList<>();
    long doubts = open.values().stream().mapToLong(Set::size).sum();
    if (doubts > 0) {
      checks.add(
          AuditCheck.notKnown(
              name,
              Quantity.of(doubts, "transaction")
                  + " in doubt still open on the server; look into its list of sessions"));
    }
    if (!others.isEmpty()) {
      checks.add(
          AuditCheck.notKnown(
              name,
              "other load generators write to this database: "
                  + String.join(", ", others)
                  + "; audit a search on a database of its own"));
    }
    return checks;
  }
}
