package io.github.bancada.metrics;

import java.util.Locale;

/**
 * What became of the arrivals of a thread group, or of several together. Immutable and thread-safe.
 *
 * @param load the schedule in words, such as {@code 500 /s for 60 s (Poisson)}
 * @param planned arrivals that came due
 * @param served those a user began
 * @param unserved those nobody began: they waited longer than the patience, or were left at the end
 * @param lateByUsers served ones that were late because all users were busy
 * @param lateByMachine served ones that were late though a user was idle
 * @param overdueByMachine those of {@code lateByMachine} that were late by more than is allowed
 * @param worstLateNanos the longest delay of a served one, nanoseconds
 * @param users how many users there were
 * @param mostBusy most users busy at once
 * @param lateLimitNanos how late the machine may be, nanoseconds
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

  /** Nothing arrived, because nothing sends arrivals. */
  public static final ArrivalCounts NONE = new ArrivalCounts("", 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

  /** The share of arrivals for which the machine may be late; more makes a run invalid. */
  public static final double OVERDUE_SHARE = 0.01;

  /** Whether the load machine was late so often that the run measured it, not the server. */
  public boolean isInvalid() {
    return planned > 0 && overdueByMachine > OVERDUE_SHARE * planned;
  }

  /** Those that were late, for whatever reason. */
  public long late() {
    return lateByUsers + lateByMachine;
  }

  /**
   * All of it, such as {@code 500 /s for 60 s (Poisson): 30,012 served, 0 unserved, 412 late (worst
   * 38 ms; 400 because all users were busy, 12 because of the load machine), at most 63 of 200
   * users busy}; an invalid run says so.
   */
  public String inWords() {
    return String.format(
            Locale.ROOT, "%s: %,d served, %,d unserved, %,d late", load, served, unserved, late())
        + (late() == 0 ? "" : lateInWords())
        + String.format(Locale.ROOT, ", at most %,d of %,d users busy", mostBusy, users)
        + (isInvalid() ? "; " + whyInvalid() : "");
  }

  private String lateInWords() {
    return String.format(
        Locale.ROOT,
        " (worst %s ms; %,d because all users were busy, %,d because of the load machine)",
        millis(worstLateNanos),
        lateByUsers,
        lateByMachine);
  }

  /** What makes the run invalid, a sentence without its end; only if it is. */
  public String whyInvalid() {
    return String.format(
        Locale.ROOT,
        "invalid: the load machine was more than %s ms late for %.1f %% of the arrivals",
        millis(lateLimitNanos),
        100.0 * overdueByMachine / planned);
  }

  private static String millis(long nanos) {
    double millis = nanos / 1e6;
    return String.format(
        Locale.ROOT, millis < 10 && nanos % 1_000_000 != 0 ? "%.1f" : "%,.0f", millis);
  }

  /** Both together: counts add up, the worst and the most are kept. */
  public ArrivalCounts and(ArrivalCounts other) {
    if (planned == 0 && users == 0) {
      return other;
    }
    if (other.planned == 0 && other.users == 0) {
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
}
