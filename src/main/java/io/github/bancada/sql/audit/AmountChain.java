package io.github.bancada.sql.audit;

import java.util.HashMap;
import java.util.Map;

/**
 * Checks whether changes of one amount, such as an account's balance or an item's stock, are
 * consistent, in any order.
 *
 * <p>Each change has the amount before and after it. The amounts before all changes and the current
 * amount are the same multiset as the amounts after all changes and the opening amount; ids of rows
 * are not in commit order, so order does not count. A wrong amount or a missing, invented or
 * changed row breaks this, even if sums agree. Not thread-safe; used for one amount after the
 * other.
 */
public final class AmountChain {
  /** For each amount, how often it occurs before a change minus how often after one. */
  private final Map<Long, Integer> loose = new HashMap<>();

  private long moved;
  private long rows;

  public void clear() {
    loose.clear();
    moved = 0;
    rows = 0;
  }

  public void add(long before, long after) {
    count(before, 1);
    count(after, -1);
    moved = Math.addExact(moved, Math.subtractExact(after, before));
    rows++;
  }

  private void count(long amount, int by) {
    if (loose.merge(amount, by, Integer::sum) == 0) {
      loose.remove(amount);
    }
  }

  /** Whether the changes lead from one amount to the other. */
  public boolean leads(long start, long now) {
    count(start, -1);
    count(now, 1);
    boolean leads = loose.isEmpty();
    count(start, 1);
    count(now, -1);
    return leads;
  }

  /** Whether the changes lead from some amount to this one. */
  public boolean leadsTo(long now) {
    return leads(Math.subtractExact(now, moved), now);
  }

  /** Sum of the changes. */
  public long moved() {
    return moved;
  }

  /** Number of changes. */
  public long rows() {
    return rows;
  }
}
