package io.github.bancada.metrics;

import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Slots handed from label to label and from second to second, so that a run of any length allocates
 * only as many as it ever had open at once. Thread-safe.
 *
 * <p>A slot takes about 300 KB and is recorded to without waiting; a packed one takes some 10 KB,
 * and its writers wait for each other: for controllers, which keep a minute open and get samples in
 * batches. HdrHistogram 2.2.2 has a PackedConcurrentHistogram, too, which loses counts from view
 * and at times hangs for good while several threads make it grow.
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
      slot = packed ? SecondSlot.packed() : SecondSlot.dense();
    }
    slot.epochSecond = epochSecond;
    return slot;
  }

  void giveBack(SecondSlot slot) {
    slot.reset();
    free.add(slot);
  }
}
