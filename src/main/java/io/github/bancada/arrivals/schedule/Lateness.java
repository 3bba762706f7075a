package io.github.bancada.arrivals.schedule;

import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Delays of arrivals. Thread-safe. */
final class Lateness {
  /** A longer delay is late: a waiting thread wakes about 0.1 ms after its moment. */
  static final long TIMELY_NANOS = 1_000_000;

  private final long limitNanos;
  private final LongAdder byUsers = new LongAdder();
  private final LongAdder byMachine = new LongAdder();
  private final LongAdder overdue = new LongAdder();
  private final LongAccumulator worst = new LongAccumulator(Math::max, 0);

  /**
   * @param limitNanos allowed delay by the load machine
   */
  Lateness(long limitNanos) {
    this.limitNanos = limitNanos;
  }

  void record(long lateNanos, boolean usersBusy) {
    if (lateNanos <= TIMELY_NANOS) {
      return;
    }
    worst.accumulate(lateNanos);
    if (usersBusy) {
      byUsers.increment();
      return;
    }
    byMachine.increment();
    if (lateNanos > limitNanos) {
      overdue.increment();
    }
  }

  long limitNanos() {
    return limitNanos;
  }

  long byUsers() {
    return byUsers.sum();
  }

  long byMachine() {
    return byMachine.sum();
  }

  long overdue() {
    return overdue.sum();
  }

  long worst() {
    return worst.get();
  }
}
