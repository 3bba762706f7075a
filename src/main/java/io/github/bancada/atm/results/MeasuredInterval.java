package io.github.bancada.atm.results;

/**
 * The measured interval: from the first start of a transaction plus the warm-up, for as long as is
 * measured. Of transactions that end in the warm-up the earliest start counts; from the first one
 * behind it on the interval stays where it is, so that what was decided stays right. Times are
 * nanoseconds since the epoch. Not thread-safe.
 */
final class MeasuredInterval {
  private final AtmPhases phases;
  private long firstStart = Long.MAX_VALUE;
  private long lastEnd = Long.MIN_VALUE;
  private boolean fixed;

  MeasuredInterval(AtmPhases phases) {
    this.phases = phases;
  }

  /** Takes a transaction into account and tells whether it lies wholly inside. */
  boolean contains(long start, long end) {
    if (!fixed) {
      firstStart = Math.min(firstStart, start);
      fixed = end > from();
    }
    lastEnd = Math.max(lastEnd, end);
    return start >= from() && end <= to();
  }

  private long from() {
    return firstStart + phases.warmupNanos();
  }

  private long to() {
    return from() + phases.measuredNanos();
  }

  /**
   * How long was really measured: until the end of the phase, or until the last transaction's end
   * if no user was at work any more by then.
   */
  long measuredNanos() {
    return firstStart == Long.MAX_VALUE ? 0 : Math.max(0, Math.min(lastEnd, to()) - from());
  }
}
