package io.github.bancada.bookshop.results;

import io.github.bancada.bookshop.buy.ShopFacts;
import org.HdrHistogram.PackedHistogram;

/** Think times, and how late they ended, in constant memory. Not thread-safe. */
final class ThinkTimes {
  /** A think time that ends later than this is late. */
  static final long LATE_MILLIS = 10;

  private static final long LATE_NANOS = LATE_MILLIS * 1_000_000;
  private static final int DIGITS = 3;
  private static final double SECOND = 1e9;

  private final PackedHistogram lateness = new PackedHistogram(DIGITS);
  private long wanted;
  private long wantedNanos;
  private long late;
  private long mostLateNanos;

  /** Adds the think time after an interaction, and the end of the one before it. */
  void add(ShopFacts facts) {
    wanted++;
    wantedNanos += facts.thinkNanos();
    if (!facts.isFirst()) {
      lateness.recordValue(facts.lateNanos());
      late += facts.lateNanos() > LATE_NANOS ? 1 : 0;
      mostLateNanos = Math.max(mostLateNanos, facts.lateNanos());
    }
  }

  /** Mean of the wanted think times; NaN without one. */
  double meanSeconds() {
    return wanted == 0 ? Double.NaN : wantedNanos / SECOND / wanted;
  }

  /** Share of those that ended more than {@link #LATE_MILLIS} ms late, in percent. */
  double latePercent() {
    return 100.0 * late / lateness.getTotalCount();
  }

  /** 99 % ended at most so late; NaN without one. */
  double p99LateSeconds() {
    return lateness.getTotalCount() == 0
        ? Double.NaN
        : Math.min(mostLateNanos, lateness.getValueAtPercentile(99)) / SECOND;
  }

  /** NaN without one. */
  double mostLateSeconds() {
    return lateness.getTotalCount() == 0 ? Double.NaN : mostLateNanos / SECOND;
  }
}
