package io.github.bancada.metrics;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;

/**
 * What one label did in one second of the run. Recording is wait-free; a slot is read only after
 * its writers have left (see {@link LabelRecorder}), or as an approximate live view.
 */
final class SecondSlot {
  /** Longer samples are recorded as this long; the exact maximum is kept beside the histogram. */
  static final long HIGHEST_NANOS = 24L * 3600 * 1_000_000_000;

  static final int SIGNIFICANT_DIGITS = 3;

  final Histogram histogram;
  final LongAdder sumNanos = new LongAdder();
  final LongAdder errors = new LongAdder();
  private final AtomicInteger users = new AtomicInteger();
  private final ExactRange range = new ExactRange();

  /** Seconds since the epoch. Written before the slot is published, never while it is in use. */
  long epochSecond;

  /**
   * @param histogram empty, and safe for any number of writers
   */
  SecondSlot(Histogram histogram) {
    this.histogram = histogram;
  }

  void record(long elapsedNanos, long samples, long failed, int activeUsers) {
    long value = Math.max(0, Math.min(elapsedNanos, HIGHEST_NANOS));
    if (samples == 1) {
      histogram.recordValue(value);
    } else {
      histogram.recordValueWithCount(value, samples);
    }
    sumNanos.add(elapsedNanos * samples);
    if (failed > 0) {
      errors.add(failed);
    }
    range.include(elapsedNanos);
    int seen = users.get();
    while (activeUsers > seen && !users.compareAndSet(seen, activeUsers)) {
      seen = users.get();
    }
  }

  ExactRange range() {
    return range;
  }

  int users() {
    return users.get();
  }

  void reset() {
    histogram.reset();
    sumNanos.reset();
    errors.reset();
    users.set(0);
    range.reset();
  }
}
