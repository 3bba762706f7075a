package io.github.bancada.metrics;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Where thread groups that send arrivals say what became of them, and recorders ask. Thread-safe.
 * Counts are of this process, and of the remote engines that it controls once these have told them.
 * The beginning of a test clears what the test before left.
 */
public final class ArrivalSource {
  /** By a name of their own; guarded by itself. */
  private static final Map<String, Supplier<ArrivalCounts>> GROUPS = new LinkedHashMap<>();

  private ArrivalSource() {}

  /** A thread group begins; it may be asked at any time, from any thread, until {@link #clear}. */
  public static void add(Supplier<ArrivalCounts> group) {
    put(UUID.randomUUID().toString(), group);
  }

  /**
   * The counts of a group elsewhere.
   *
   * @param group a name that no other group has; the last counts under it are those that hold
   */
  public static void put(String group, ArrivalCounts counts) {
    put(group, () -> counts);
  }

  private static void put(String name, Supplier<ArrivalCounts> group) {
    synchronized (GROUPS) {
      GROUPS.put(name, group);
    }
  }

  /** The counts of all groups so far; {@link ArrivalCounts#NONE} if no group sends arrivals. */
  public static ArrivalCounts counts() {
    List<Supplier<ArrivalCounts>> groups;
    synchronized (GROUPS) {
      groups = List.copyOf(GROUPS.values());
    }
    return groups.stream().map(Supplier::get).reduce(ArrivalCounts.NONE, ArrivalCounts::and);
  }

  /** A test begins. */
  public static void clear() {
    synchronized (GROUPS) {
      GROUPS.clear();
    }
  }
}
