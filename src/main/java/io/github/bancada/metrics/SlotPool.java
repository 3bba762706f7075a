package io.github.bancada.metrics;

import java.util.concurrent.ConcurrentLinkedQueue;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.PackedHistogram;

/**
 * Slots handed from label to label and from second to second, so that a run of any length allocates
 * only as many as it ever had open at once. Thread-safe.
 *
 * <p>A slot takes about 300 KB and is recorded to without waiting; a packed one takes some 10 KB
 * and costs more a sample: for controllers, which keep a minute open and get samples in batches.
 */
final class SlotPool {
  private final ConcurrentLinkedQueue<SecondSlot> free = new ConcurrentLinkedQueue<>();
  private final boolean packed;

  SlotPool(boolean packed) {
    this.packed = packed;
  }

  SecondSlot take(long epochSecond) {
    SecondSlot slot = free.poll();
    if (slot == null) {
      slot = new SecondSlot(histogram());
    }
    slot.epochSecond = epochSecond;
    return slot;
  }

  private Histogram histogram() {
    return packed
        ? new PackedHistogram(1, SecondSlot.HIGHEST_NANOS, SecondSlot.SIGNIFICANT_DIGITS)
        : new Histogram(1, SecondSlot.HIGHEST_NANOS, SecondSlot.SIGNIFICANT_DIGITS);
  }

  void giveBack(SecondSlot slot) {
    slot.reset();
    free.add(slot);
  }
}
