package io.github.bancada.storage.dedup;

/**
 * A set of 128-bit hashes by open addressing, at most {@value #MOST_BYTES} bytes each. Its parts
 * grow one by one, so that little memory is held twice. For one thread.
 */
final class UniqueTable {
  /**
   * Most bytes for one hash in a large table: 16 bytes a slot, at most 4 of 5 slots used, and half
   * as many slots more after a part has grown.
   */
  static final int MOST_BYTES = 31;

  private static final int PART_BITS = 8;
  private static final int FIRST_SLOTS = 64;
  private static final double MOST_USED = 0.8;
  private static final double GROWTH = 1.5;

  private final long[][] parts = new long[1 << PART_BITS][2 * FIRST_SLOTS];
  private final int[] used = new int[1 << PART_BITS];
  private final long mostBytes;
  private long bytes = 16L * FIRST_SLOTS << PART_BITS;
  private long size;

  /** The set would exceed its memory limit. */
  static final class TooLargeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooLargeException() {
      super("the table of different pieces is full", null, false, false);
    }
  }

  /**
   * @param mostBytes memory limit
   */
  UniqueTable(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  /**
   * Adds a hash.
   *
   * @return whether it is new
   * @throws TooLargeException if there is no memory for it
   */
  boolean add(long high, long low) {
    long second = high == 0 && low == 0 ? 1 : low; // a slot of zeros is free
    int part = (int) (high >>> (Long.SIZE - PART_BITS));
    long[] slots = parts[part];
    int slot = slot(slots, high, second);
    if (slots[slot] == high && slots[slot + 1] == second) {
      return false;
    }
    if (used[part] >= MOST_USED * (slots.length >> 1)) {
      slots = grown(slots);
      parts[part] = slots;
      slot = slot(slots, high, second);
    }
    slots[slot] = high;
    slots[slot + 1] = second;
    used[part]++;
    size++;
    return true;
  }

  /** Index of this hash, or of the free slot for it. */
  private static int slot(long[] slots, long high, long low) {
    int count = slots.length / 2;
    int slot = 2 * (int) ((low >>> 32) * count >>> 32);
    while ((slots[slot] != high || slots[slot + 1] != low)
        && (slots[slot] != 0 || slots[slot + 1] != 0)) {
      slot += 2;
      if (slot == slots.length) {
        slot = 0;
      }
    }
    return slot;
  }

  private long[] grown(long[] slots) {
    int before = slots.length >> 1;
    int count = (int) (GROWTH * before);
    long more = 16L * (count - before);
    if (bytes + more > mostBytes) {
      throw new TooLargeException();
    }
    bytes += more;
    long[] larger = new long[2 * count];
    for (int i = 0; i < slots.length; i += 2) {
      if (slots[i] != 0 || slots[i + 1] != 0) {
        int slot = slot(larger, slots[i], slots[i + 1]);
        larger[slot] = slots[i];
        larger[slot + 1] = slots[i + 1];
      }
    }
    return larger;
  }

  long size() {
    return size;
  }

  /** Memory of the set. */
  long bytes() {
    return bytes;
  }
}
