package io.github.bancada.storage.dedup;

/**
 * Sizes of content-defined chunks in bytes; the last chunk of a file may be smaller. Immutable.
 *
 * @param average a power of two
 */
public record ChunkSizes(int minimum, int average, int maximum) {
  private static final int KIB = 1024;

  /**
   * @throws IllegalArgumentException if a size is not above the one before, or the average is no
   *     power of two
   */
  public ChunkSizes {
    if (minimum <= 0 || minimum >= average || average >= maximum) {
      throw new IllegalArgumentException(
          String.format(
              "the chunks have %s KiB at least, %s on average and %s at most; each has to be larger"
                  + " than the one before",
              minimum / KIB, average / KIB, maximum / KIB));
    }
    if (Integer.bitCount(average) != 1) {
      throw new IllegalArgumentException(
          "Average chunk is '"
              + average / KIB
              + "'; it takes a power of two, such as "
              + Integer.highestOneBit(average) / KIB);
    }
  }

  public static ChunkSizes ofKib(int minimum, int average, int maximum) {
    return new ChunkSizes(minimum * KIB, average * KIB, maximum * KIB);
  }
}
