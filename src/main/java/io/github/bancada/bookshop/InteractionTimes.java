package io.github.bancada.bookshop;

import io.github.bancada.bookshop.buy.ShopFacts;
import io.github.bancada.transaction.TransactionFacts.Outcome;
import org.HdrHistogram.PackedHistogram;

/** Counts one interaction inside the steady window, without its samples. Not thread-safe. */
final class InteractionTimes {
  private static final int DIGITS = 3;

  private final PackedHistogram times = new PackedHistogram(DIGITS);
  private long sumNanos;
  private long maxNanos;
  private long workingNanos;
  private long idle;
  private long failed;
  private long inDoubt;
  private long retried;

  void add(ShopFacts facts, long elapsedNanos) {
    retried += facts.retries() > 0 ? 1 : 0;
    if (facts.outcome() == Outcome.IN_DOUBT) {
      inDoubt++;
    } else if (facts.outcome() != Outcome.COMMITTED) {
      failed++;
    } else {
      times.recordValue(Math.max(0, elapsedNanos));
      sumNanos += elapsedNanos;
      maxNanos = Math.max(maxNanos, elapsedNanos);
      idle += facts.database() ? 0 : 1;
      workingNanos += facts.database() ? elapsedNanos : 0;
    }
  }

  void add(InteractionTimes other) {
    times.add(other.times);
    sumNanos += other.sumNanos;
    maxNanos = Math.max(maxNanos, other.maxNanos);
    idle += other.idle;
    workingNanos += other.workingNanos;
    failed += other.failed;
    inDoubt += other.inDoubt;
    retried += other.retried;
  }

  /** Answered interactions. */
  long count() {
    return times.getTotalCount();
  }

  /** Answered interactions without database work. */
  long idle() {
    return idle;
  }

  long failed() {
    return failed;
  }

  long inDoubt() {
    return inDoubt;
  }

  long retried() {
    return retried;
  }

  /** Mean of those with database work; NaN without one. */
  double workingMeanSeconds() {
    return count() == idle ? Double.NaN : workingNanos / 1e9 / (count() - idle);
  }

  /** NaN without an answer. */
  double meanSeconds() {
    return count() == 0 ? Double.NaN : sumNanos / 1e9 / count();
  }

  double maxSeconds() {
    return count() == 0 ? Double.NaN : maxNanos / 1e9;
  }

  double p90Seconds() {
    return count() == 0 ? Double.NaN : Math.min(maxNanos, times.getValueAtPercentile(90)) / 1e9;
  }
}
