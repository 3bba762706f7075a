package io.github.bancada.ldap.undo;

/**
 * A set of numbers other than 0 in one array: 11 to 21 bytes each. Not thread-safe.
 *
 * <p>Open addressing with linear steps; the numbers are digests, so their lowest bits serve as the
 * hash.
 */
final class NumberSet {
  private static final int FIRST_SLOTS = 1024;

  private long[] slots = new long[FIRST_SLOTS];
  private int size;

  boolean contains(long number) {
    return slots[slot(slots, number)] == number;
  }

  /** Adds a number; returns whether it is new. */
  boolean add(long number) {
    int slot = slot(slots, number);
    if (slots[slot] == number) {
      return false;
    }
    slots[slot] = number;
    size++;
    if (size > slots.length / 4 * 3) {
      grow();
    }
    return true;
  }

  private static int slot(long[] slots, long number) {
    int mask = slots.length - 1;
    int slot = (int) number & mask;
    while (slots[slot] != 0 && slots[slot] != number) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void grow() {
    long[] larger = new long[slots.length * 2];
    for (long number : slots) {
      if (number != 0) {
        larger[slot(larger, number)] = number;
      }
    }
    slots = larger;
  }

  int size() {
    return size;
  }

  void clear() {
    slots = new long[FIRST_SLOTS];
    size = 0;
  }
}
