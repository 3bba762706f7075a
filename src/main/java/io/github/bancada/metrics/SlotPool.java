package io.github.bancada.metrics;

import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Slots handed from label to label and from second to second, so that a run of any length allocates
 * only as many as it ever had open at once. Thread-safe.
 *
 * <p>A slot takes about 300 KB; a packed one takes some 10 KB and costs more a sample: for
 * controllers, which keep a minute open and get samples in batches.
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
