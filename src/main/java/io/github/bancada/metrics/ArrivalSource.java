package io.github.bancada.metrics;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Where thread groups that send arrivals say what became of them, and recorders ask. Thread-safe.
 * Counts are of this process, and on a controller of the remote engines; a test that begins, or its
 * first group, clears what the test before left.
 */
public final class ArrivalSource {
  private static final List<Supplier<ArrivalCounts>> GROUPS = new CopyOnWriteArrayList<>();

  /** What each remote engine said last. */
  private static final Map<String, ArrivalCounts> ENGINES = new ConcurrentSkipListMap<>();

  private ArrivalSource() {}

  /** A thread group begins; it may be asked at any time, from any thread, until {@link #clear}. */
  public static void add(Supplier<ArrivalCounts> group) {
    GROUPS.add(group);
  }

  /**
   * On a controller: a remote engine says what became of its arrivals so far. Replaces what it said
   * before.
   */
  public static void heard(String engine, ArrivalCounts counts) {
    ENGINES.put(engine, counts);
  }

  /**
   * The counts of all groups, and of all engines, so far; {@link ArrivalCounts#NONE} if nothing
   * sends arrivals.
   */
  public static ArrivalCounts counts() {
    return Stream.concat(GROUPS.stream().map(Supplier::get), ENGINES.values().stream())
        .reduce(ArrivalCounts.NONE, ArrivalCounts::and);
  }

  /** A test begins. */
  public static void clear() {
    GROUPS.clear();
    ENGINES.clear();
  }
}
