package io.github.bancada.table;

/**
 * The measured interval. It starts one warm-up after the first start of a transaction: the earliest
 * start of the transactions that end in the warm-up, because they are recorded in the order of
 * their ends. The first transaction that ends later fixes the interval, so that earlier decisions
 * remain right. Times are nanoseconds since the epoch. Not thread-safe.
 *
 * <p>Without a warm-up nothing lies before the interval: load generators send transactions in any
 * order, and one that ended before the start of the first arrived moves the start back.
 */
public final class MeasuredInterval {
  private final long warmupNanos;
  private final long measuredNanos;
  private long firstStart = Long.MAX_VALUE;
  private long lastEnd = Long.MIN_VALUE;
  private boolean fixed;
  private long fixedEnd;

  public MeasuredInterval(long warmupNanos, long measuredNanos) {
    this.warmupNanos = warmupNanos;
    this.measuredNanos = measuredNanos;
  }

  /** Records a transaction; returns whether it lies completely inside. */
  public boolean contains(long start, long end) {
    return completes(start, end) && start >= from();
  }

  /** Records a transaction; returns whether it ends inside, with any start. */
  public boolean completes(long start, long end) {
    if (!fixed || warmupNanos == 0) {
      firstStart = Math.min(firstStart, start);
    }
    if (!fixed && end > from()) {
      fixedEnd = to();
      fixed = true;
    }
    lastEnd = Math.max(lastEnd, end);
    return end >= from() && end <= to();
  }

  private long from() {
    return firstStart + warmupNanos;
  }

  private long to() {
    return fixed ? fixedEnd : from() + measuredNanos;
  }

  /**
   * The interval so far; its start may move until a sample ends in it.
   *
   * @param name name in views
   */
  public MeasuredWindow window(String name) {
    return firstStart == Long.MAX_VALUE
        ? new MeasuredWindow(name, Long.MAX_VALUE, Long.MAX_VALUE)
        : new MeasuredWindow(name, from(), to());
  }

  /** Measured time: to the end of the phase or of the last transaction, whichever is earlier. */
  public long measuredNanos() {
    return firstStart == Long.MAX_VALUE ? 0 : Math.max(0, Math.min(lastEnd, to()) - from());
  }
}
