package io.github.bancada.capacity;

import io.github.bancada.capacity.search.Objective;
import io.github.bancada.jmeter.OfferedAudits;
import java.util.List;

/** Whether an audit that an objective demands is possible. Stateless. */
final class AuditDemand {
  private static final String DEMANDED = "the objective demands '" + Objective.CLEAN_AUDIT + "', ";

  private AuditDemand() {}

  static boolean isMadeBy(CapacitySettings settings) {
    return settings.search().objective().cleanAudit();
  }

  /** Why this process cannot audit; empty if it can. */
  static List<String> problemsHere() {
    return OfferedAudits.arePossible()
        ? List.of()
        : List.of(
            DEMANDED
                + "but nothing in this plan can be audited; remove it, or search with ATM Withdrawal"
                + " or Bookshop User");
  }

  /** Why a remote engine cannot audit. */
  static List<String> problemsOnEngine() {
    return List.of(
        DEMANDED
            + "which needs the ledgers of all virtual users in this process, so the search does not"
            + " run on remote engines; start the plan without -R and -r, or remove it from the"
            + " objective");
  }
}
