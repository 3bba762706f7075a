package io.github.bancada.metrics;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;

/**
 * Slots handed from label to label and from second to second, so that a run of any length allocates
 * only as many as it ever had open at once. Thread-safe; neither taking nor giving back ever waits.
 *
 * <p>Packed slots are smaller and cost more a sample: for controllers, which keep a minute open and
 * get samples in batches.
 */
final class SlotPool {
  /** More free ones than this are left to the garbage collector. */
  private static final int PLACES = 512;

  private final AtomicReferenceArray<SecondSlot> free = new AtomicReferenceArray<>(PLACES);
  private final Supplier<Lane> lanes;

  SlotPool(boolean packed) {
    lanes = packed ? Lane::packed : Lane::dense;
  }

  /** An empty slot. */
  SecondSlot take() {
    for (int i = 0; i < PLACES; i++) {
      if (free.getPlain(i) != null) {
        SecondSlot slot = free.getAndSet(i, null);
        if (slot != null) {
          return slot;
        }
      }
    }
    return new SecondSlot(lanes.get());
  }

  /** Takes an empty slot back. */
  void giveBack(SecondSlot slot) {
    for (int i = 0; i < PLACES; i++) {
      if (free.getPlain(i) == null && free.compareAndSet(i, null, slot)) {
        return;
      }
    }
  }
}
