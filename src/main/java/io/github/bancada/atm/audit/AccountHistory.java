package io.github.bancada.atm.audit;

import java.util.HashMap;
import java.util.Map;

/**
 * Checks whether the balances in an account's rows of the history are consistent, in any order of
 * the rows.
 *
 * <p>Each row has the amount (delta) and the balance after it, and so the balance before it. The
 * balances before all rows and the account's current balance are the same multiset as the balances
 * after all rows and the opening balance; row ids are not in commit order, so order does not count.
 * A wrong cent or a missing, invented or changed row breaks this, even if sums agree. Amounts are
 * cents. Not thread-safe; used for one account after the other.
 */
final class AccountHistory {
  /** For each balance, how often it occurs before a row minus how often after one. */
  private final Map<Long, Integer> loose = new HashMap<>();

  private long movedCents;
  private long rows;

  void clear() {
    loose.clear();
    movedCents = 0;
    rows = 0;
  }

  /** Adds a row of the history. */
  void add(long balanceCents, long deltaCents) {
    count(Math.subtractExact(balanceCents, deltaCents), 1);
    count(balanceCents, -1);
    movedCents = Math.addExact(movedCents, deltaCents);
    rows++;
  }

  private void count(long balanceCents, int by) {
    if (loose.merge(balanceCents, by, Integer::sum) == 0) {
      loose.remove(balanceCents);
    }
  }

  /** Whether the rows lead from one balance to the other. */
  boolean leads(long startCents, long balanceCents) {
    count(startCents, -1);
    count(balanceCents, 1);
    boolean leads = loose.isEmpty();
    count(startCents, 1);
    count(balanceCents, -1);
    return leads;
  }

  /** Whether the rows lead from some balance to this one. */
  boolean leadsTo(long balanceCents) {
    return leads(Math.subtractExact(balanceCents, movedCents), balanceCents);
  }

  /** Sum of the amounts. */
  long movedCents() {
    return movedCents;
  }

  long rows() {
    return rows;
  }
}
