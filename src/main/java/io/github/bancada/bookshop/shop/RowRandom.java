package io.github.bancada.bookshop.shop;

import java.util.random.RandomGenerator;

/**
 * The random numbers of one row: SplitMix64 (Steele, Lea, Flood 2014) from a start that mixes seed,
 * table and number. Not thread-safe.
 */
final class RowRandom implements RandomGenerator {
  /** One stream for each table, and one for values that several tables or the audit need. */
  enum Stream {
    AUTHOR,
    ITEM,
    STOCK,
    ADDRESS,
    CUSTOMER,
    ORDER,
    LINES,
    PAYMENT
  }

  private static final long GOLDEN = 0x9e3779b97f4a7c15L;

  private long state;

  RowRandom(long seed, Stream stream, long row) {
    state = mix(mix(seed + GOLDEN) + GOLDEN * (stream.ordinal() + 1)) + mix(row * GOLDEN + 1);
  }

  @Override
  public long nextLong() {
    state += GOLDEN;
    return mix(state);
  }

  private static long mix(long value) {
    long z = value;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }

  /** A whole number between the bounds, which are included. */
  int between(int first, int last) {
    return (int) ((nextLong() >>> 32) * (last - first + 1L) >>> 32) + first;
  }
}
