package io.github.bancada.metrics;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/**
 * Where thread groups that send arrivals say what became of them, and recorders ask. Thread-safe.
 * Counts are of this process; the first group of a test clears what the test before left.
 */
public final class ArrivalSource {
  private static final List<Supplier<ArrivalCounts>> GROUPS = new CopyOnWriteArrayList<>();

  private ArrivalSource() {}

  /** A thread group begins; it may be asked at any time, from any thread, until {@link #clear}. */
  public static void add(Supplier<ArrivalCounts> group) {
    GROUPS.add(group);
  }

  /** The counts of all groups so far; {@link ArrivalCounts#NONE} if no group sends arrivals. */
  public static ArrivalCounts counts() {
    return GROUPS.stream().map(Supplier::get).reduce(ArrivalCounts.NONE, ArrivalCounts::and);
  }

  /** A test begins. */
  public static void clear() {
    GROUPS.clear();
  }
}
