package io.github.bancada.atm.audit;

import java.util.HashMap;
import java.util.Map;

/**
 * One account and its rows of the history, in any order: whether the balances written down follow
 * from one another.
 *
 * <p>Each row holds what was moved (delta) and the balance after it, so the balance before it is
 * known. Taken together, the balances before, and the account's own, are the balances after, and
 * the one at the start: as multisets, since rows are not numbered in the order of their commits. A
 * cent too much anywhere, and a row that is missing, made up or changed, break that, even if sums
 * still agree. Amounts are cents. Not thread-safe; used for one account after the other.
 */
final class AccountHistory {
  /** How often each balance is one to start from, less how often one arrived at. */
  private final Map<Long, Integer> loose = new HashMap<>();

  private long movedCents;
  private long rows;

  /** Forgets what was added. */
  void clear() {
    loose.clear();
    movedCents = 0;
    rows = 0;
  }

  /** A row of the history. */
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

  /** Whether the rows lead from the one balance to the other. */
  boolean leads(long startCents, long balanceCents) {
    count(startCents, -1);
    count(balanceCents, 1);
    boolean leads = loose.isEmpty();
    count(startCents, 1);
    count(balanceCents, -1);
    return leads;
  }

  /** Whether there is a balance from which the rows lead to this one. */
  boolean leadsTo(long balanceCents) {
    return leads(Math.subtractExact(balanceCents, movedCents), balanceCents);
  }

  /** Sum of the amounts. */
  long movedCents() {
    return movedCents;
  }

  /** Number of rows. */
  long rows() {
    return rows;
  }
}
