package io.github.bancada.metrics;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Smallest and largest value seen, exact (a histogram keeps three digits). Thread-safe. An update
 * costs two reads unless the value is a new extreme.
 */
final class ExactRange {
  private final AtomicLong min = new AtomicLong(Long.MAX_VALUE);
  private final AtomicLong max = new AtomicLong(Long.MIN_VALUE);

  void include(long value) {
    for (long seen = min.get(); value < seen && !min.compareAndSet(seen, value); ) {
      seen = min.get();
    }
    for (long seen = max.get(); value > seen && !max.compareAndSet(seen, value); ) {
      seen = max.get();
    }
  }

  void include(ExactRange other) {
    if (!other.isEmpty()) {
      include(other.min.get());
      include(other.max.get());
    }
  }

  boolean isEmpty() {
    return max.get() == Long.MIN_VALUE;
  }

  /** Smallest value, 0 if none was seen. */
  long min() {
    return isEmpty() ? 0 : min.get();
  }

  /** Largest value, 0 if none was seen. */
  long max() {
    return isEmpty() ? 0 : max.get();
  }

  void reset() {
    min.set(Long.MAX_VALUE);
    max.set(Long.MIN_VALUE);
  }
}
