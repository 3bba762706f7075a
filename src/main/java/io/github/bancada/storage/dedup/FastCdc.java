package io.github.bancada.storage.dedup;

/**
 * Cuts content into chunks whose ends depend on the content: FastCDC with normalised chunking of
 * level 2 (Xia and others, "FastCDC: a Fast and Efficient Content-Defined Chunking Approach for
 * Data Deduplication", USENIX ATC 2016).
 *
 * <p>A gear hash runs over the bytes: it is shifted by one bit and a random number for the byte is
 * added, so that its highest bit depends on the last 64 bytes. A chunk ends where the highest bits
 * of the hash are 0: two more bits than the average size needs before that size, two fewer after
 * it. The bytes up to the smallest size are skipped. The random numbers are fixed, so the same
 * content always has the same chunks. Immutable.
 */
final class FastCdc {
  private static final int NORMALISATION = 2;
  private static final long[] GEAR = gear();

  private final DedupSettings.ChunkSizes sizes;
  private final long strict;
  private final long easy;

  FastCdc(DedupSettings.ChunkSizes sizes) {
    this.sizes = sizes;
    int bits = Integer.numberOfTrailingZeros(sizes.average());
    strict = highest(bits + NORMALISATION);
    easy = highest(bits - NORMALISATION);
  }

  private static long highest(int bits) {
    return -1L << (Long.SIZE - bits);
  }

  /** One random number for each byte, by SplitMix64. */
  private static long[] gear() {
    long[] gear = new long[256];
    for (int i = 0; i < gear.length; i++) {
      gear[i] = SplitMix64.of((i + 1) * SplitMix64.GOLDEN);
    }
    return gear;
  }

  int largest() {
    return sizes.maximum();
  }

  /**
   * Length of the chunk that begins here. Fewer bytes than {@link #largest()} must be the last ones
   * of the file.
   *
   * @param to end of the bytes, above {@code from}
   */
  int length(byte[] bytes, int from, int to) {
    int available = to - from;
    if (available <= sizes.minimum()) {
      return available;
    }
    int end = from + Math.min(available, sizes.maximum());
    int middle = Math.min(end, from + sizes.average());
    long hash = 0;
    int i = from + sizes.minimum();
    for (; i < middle; i++) {
      hash = (hash << 1) + GEAR[bytes[i] & 0xff];
      if ((hash & strict) == 0) {
        return i + 1 - from;
      }
    }
    for (; i < end; i++) {
      hash = (hash << 1) + GEAR[bytes[i] & 0xff];
      if ((hash & easy) == 0) {
        return i + 1 - from;
      }
    }
    return end - from;
  }
}
