package io.github.bancada.metrics;

import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Slots handed from label to label and from second to second, so that a run of any length allocates
 * only as many (about 300 KB each) as it ever had open at once. Thread-safe.
 */
final class SlotPool {
  private final ConcurrentLinkedQueue<SecondSlot> free = new ConcurrentLinkedQueue<>();

  SecondSlot take(long epochSecond) {
    SecondSlot slot = free.poll();
    if (slot == null) {
      slot = new SecondSlot();
    }
    slot.epochSecond = epochSecond;
    return slot;
  }

  void giveBack(SecondSlot slot) {
    slot.reset();
    free.add(slot);
  }
}
