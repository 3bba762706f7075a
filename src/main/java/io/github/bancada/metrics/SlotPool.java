package io.github.bancada.metrics;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;

/**
 * Reuses slots between labels and seconds, so that a run of any length allocates only as many as
 * were ever open at once. Thread-safe; neither method waits.
 *
 * <p>Packed slots are smaller and make each sample slower. They serve controllers, which keep a
 * minute open and receive samples in batches.
 */
final class SlotPool {
  /** More free slots than this are left to the garbage collector. */
  private static final int PLACES = 512;

  private final AtomicReferenceArray<SecondSlot> free = new AtomicReferenceArray<>(PLACES);
  private final Supplier<Lane> lanes;

  SlotPool(boolean packed) {
    lanes = packed ? Lane::packed : Lane::dense;
  }

  /** Returns an empty slot. */
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

  /** Takes back an empty slot. */
  void giveBack(SecondSlot slot) {
    for (int i = 0; i < PLACES; i++) {
      if (free.getPlain(i) == null && free.compareAndSet(i, null, slot)) {
        return;
      }
    }
  }
}
