package io.github.bancada.metrics;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.AtomicHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.PackedHistogram;

/**
 * What one label did in one second of the run. Recording is wait-free, unless the slot is packed; a
 * slot is read only after its writers have left (see {@link LabelRecorder}), or as an approximate
 * live view.
 */
final class SecondSlot {
  /** Longer samples are recorded as this long; the exact maximum is kept beside the histogram. */
  static final long HIGHEST_NANOS = 24L * 3600 * 1_000_000_000;

  static final int SIGNIFICANT_DIGITS = 3;

  /** To be read only after the writers have left; see {@link #addTo} for a live view. */
  final Histogram histogram;

  private final boolean locked;
  final LongAdder sumNanos = new LongAdder();
  final LongAdder errors = new LongAdder();
  private final AtomicInteger users = new AtomicInteger();
  private final ExactRange range = new ExactRange();

  /** Seconds since the epoch. Written before the slot is published, never while it is in use. */
  long epochSecond;

  private SecondSlot(Histogram histogram, boolean locked) {
    this.histogram = histogram;
    this.locked = locked;
  }

  /** Wait-free and large. */
  static SecondSlot dense() {
    return new SecondSlot(new AtomicHistogram(1, HIGHEST_NANOS, SIGNIFICANT_DIGITS), false);
  }

  /** Small, one writer at a time. */
  static SecondSlot packed() {
    return new SecondSlot(new PackedHistogram(1, HIGHEST_NANOS, SIGNIFICANT_DIGITS), true);
  }

  /**
   * Counts samples that took so long together: one, or what a remote engine has merged.
   *
   * @param totalNanos their elapsed times, summed up
   */
  void record(long totalNanos, long samples, long failed, int activeUsers) {
    long elapsedNanos = totalNanos / samples;
    long value = Math.max(0, Math.min(elapsedNanos, HIGHEST_NANOS));
    if (locked) {
      synchronized (histogram) {
        histogram.recordValueWithCount(value, samples);
      }
    } else if (samples == 1) {
      histogram.recordValue(value);
    } else {
      histogram.recordValueWithCount(value, samples);
    }
    sumNanos.add(totalNanos);
    if (failed > 0) {
      errors.add(failed);
    }
    range.include(elapsedNanos);
    int seen = users.get();
    while (activeUsers > seen && !users.compareAndSet(seen, activeUsers)) {
      seen = users.get();
    }
  }

  /** Adds what is counted so far; others may be recording. */
  void addTo(Histogram target) {
    if (locked) {
      synchronized (histogram) {
        target.add(histogram);
      }
    } else {
      target.add(histogram);
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
