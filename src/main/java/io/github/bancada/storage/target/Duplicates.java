package io.github.bancada.storage.target;

/**
 * Which blocks of a file repeat an earlier one. Of any 100 blocks in a row exactly {@code percent}
 * are duplicates, so that a part of a file has the same share as the whole.
 *
 * <p>A duplicate has the content of the block {@value #DISTANCE} blocks before it, which may be one
 * itself: equal blocks are too far from each other for the windows of LZ4 and Deflate and for the
 * records that file systems compress, so that these do not find them. Only near the start of a
 * file, where there is nothing so far before, a duplicate repeats the last unique block. Immutable.
 *
 * @param percent of the blocks, 0 to 100; with 100 all blocks of all files are the same
 */
record Duplicates(int percent) {
  /**
   * In blocks: 132 KiB. Without a common divisor with 100, so that every series of blocks at this
   * distance has its share of unique ones.
   */
  static final int DISTANCE = 33;

  private static final int ALL = 100;

  /** Whether all blocks of all files are the same. */
  boolean isAll() {
    return percent == ALL;
  }

  /**
   * The unique block whose content a block has.
   *
   * @param block its number in the file, from 0, below 2^50
   * @return itself if it is unique
   */
  long original(long block) {
    if (percent == 0) {
      return block;
    }
    if (isAll()) {
      return 0;
    }
    long at = block;
    while (isDuplicate(at)) {
      if (at < DISTANCE) {
        return lastUnique(at);
      }
      at -= DISTANCE;
    }
    return at;
  }

  /** Whether floor((b + 1) * percent / 100) exceeds floor(b * percent / 100). */
  private boolean isDuplicate(long block) {
    return block * percent % ALL + percent >= ALL;
  }

  /**
   * The last unique block up to this one: with u per cent of unique blocks there are ceil((b + 1) *
   * u / 100) up to block b, and unique block k has number floor(100 k / u).
   */
  private long lastUnique(long block) {
    int unique = ALL - percent;
    long count = Math.floorDiv((block + 1) * unique + ALL - 1, (long) ALL);
    return ALL * (count - 1) / unique;
  }
}
