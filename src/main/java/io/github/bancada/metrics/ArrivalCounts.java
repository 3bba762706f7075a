package io.github.bancada.metrics;

import io.github.bancada.text.TextTable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Counts of the arrivals of one or several thread groups. Immutable and thread-safe.
 *
 * @param load the schedule in words, such as {@code 500 /s for 60 s (Poisson)}
 * @param planned arrivals that came due
 * @param served arrivals that a user began
 * @param unserved arrivals that waited longer than the patience, or were left at the end
 * @param lateByUsers served arrivals that were late because all users were busy
 * @param lateByMachine served arrivals that were late though a user was idle
 * @param overdueByMachine arrivals of {@code lateByMachine} that were later than allowed
 * @param worstLateNanos the longest delay of a served arrival, nanoseconds
 * @param users number of users
 * @param mostBusy most users busy at once
 * @param lateLimitNanos allowed delay by the load machine, nanoseconds
 */
public record ArrivalCounts(
    String load,
    long planned,
    long served,
    long unserved,
    long lateByUsers,
    long lateByMachine,
    long overdueByMachine,
    long worstLateNanos,
    int users,
    int mostBusy,
    long lateLimitNanos) {

  /** Counts of a run that sends no arrivals. */
  public static final ArrivalCounts NONE = new ArrivalCounts("", 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

  /** The share of arrivals for which the machine may be late; more makes a run invalid. */
  public static final double OVERDUE_SHARE = 0.01;

  private static final int SHOWN_LOAD = 60;

  /** Whether the load machine was late too often: the run measured it, not the server. */
  public boolean isInvalid() {
    return planned > 0 && overdueByMachine > OVERDUE_SHARE * planned;
  }

  /** Whether nothing sent arrivals. */
  public boolean isNone() {
    return planned == 0 && users == 0;
  }

  /** Served arrivals that were late, for either reason. */
  public long late() {
    return lateByUsers + lateByMachine;
  }

  /**
   * The counts in words: sentences of one line without a full stop, the same in every view; none
   * without arrivals.
   */
  public List<String> sentences() {
    List<String> lines = new ArrayList<>();
    if (!isNone()) {
      lines.add(
          String.format(
              Locale.ROOT,
              "Arrivals: %s%,d served, %,d unserved, %s, at most %,d of %,d %s busy",
              shortLoad(),
              served,
              unserved,
              worstDelay(),
              mostBusy,
              users,
              users == 1 ? "user" : "users"));
    }
    if (late() > 0) {
      lines.add(
          String.format(
              Locale.ROOT,
              "Late arrivals: %,d because all users were busy, %,d because the load machine was"
                  + " late",
              lateByUsers,
              lateByMachine));
    }
    return lines;
  }

  /** Shortens the schedule, which may have any length. */
  private String shortLoad() {
    String text = TextTable.oneLine(load);
    if (text.codePointCount(0, text.length()) > SHOWN_LOAD) {
      text = text.substring(0, text.offsetByCodePoints(0, SHOWN_LOAD - 1)) + "…";
    }
    return text.isEmpty() ? "" : text + ": ";
  }

  private String worstDelay() {
    if (late() == 0) {
      return "none late";
    }
    double millis = worstLateNanos / 1e6;
    return String.format(
        Locale.ROOT,
        millis < 10 ? "%,d late (worst %.2f ms)" : "%,d late (worst %,.0f ms)",
        late(),
        millis);
  }

  /** {@link #whyInvalid} with "Invalid run" in front; "" if the run is valid. */
  public String invalidSentence() {
    return isInvalid() ? "Invalid run: " + whyInvalid() : "";
  }

  /**
   * Why the run is invalid, as a sentence without a full stop; "" if it is not. Every view and the
   * gate say the same.
   */
  public String whyInvalid() {
    return isInvalid()
        ? String.format(
            Locale.ROOT,
            "for %,d of %,d arrivals the load machine was late by more than %s ms (at most %.0f %%"
                + " allowed): the figures are those of the load machine, not of the server; use a"
                + " faster machine, several machines or a lower rate",
            overdueByMachine,
            planned,
            BigDecimal.valueOf(lateLimitNanos, 6).stripTrailingZeros().toPlainString(),
            100 * OVERDUE_SHARE)
        : "";
  }

  /** Adds up the counts; keeps the longest delay and the largest limit. */
  public ArrivalCounts and(ArrivalCounts other) {
    if (isNone()) {
      return other;
    }
    if (other.isNone()) {
      return this;
    }
    return new ArrivalCounts(
        load.equals(other.load) ? load : load + " and " + other.load,
        planned + other.planned,
        served + other.served,
        unserved + other.unserved,
        lateByUsers + other.lateByUsers,
        lateByMachine + other.lateByMachine,
        overdueByMachine + other.overdueByMachine,
        Math.max(worstLateNanos, other.worstLateNanos),
        users + other.users,
        mostBusy + other.mostBusy,
        Math.max(lateLimitNanos, other.lateLimitNanos));
  }

  /**
   * Collects the counts of thread groups for recorders. Thread-safe. Counts are of this process
   * and, on a controller, of the remote engines; a new test, or its first group, clears them.
   */
  public static final class Source {
    private static final List<Supplier<ArrivalCounts>> GROUPS = new CopyOnWriteArrayList<>();

    /** The last counts of each remote engine. */
    private static final Map<String, ArrivalCounts> ENGINES = new ConcurrentSkipListMap<>();

    private Source() {}

    /** Adds a thread group, which any thread may ask at any time until {@link #clear}. */
    public static void add(Supplier<ArrivalCounts> group) {
      GROUPS.add(group);
    }

    /** On a controller: replaces the counts of a remote engine. */
    public static void heard(String engine, ArrivalCounts counts) {
      ENGINES.put(engine, counts);
    }

    /** The counts of all groups and engines so far; {@link ArrivalCounts#NONE} without arrivals. */
    public static ArrivalCounts counts() {
      return Stream.concat(GROUPS.stream().map(Supplier::get), ENGINES.values().stream())
          .reduce(ArrivalCounts.NONE, ArrivalCounts::and);
    }

    /** Forgets everything, for a new test. */
    public static void clear() {
      GROUPS.clear();
      ENGINES.clear();
    }
  }
}
