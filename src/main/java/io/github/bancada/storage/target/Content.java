package io.github.bancada.storage.target;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The content of the files of a storage test. Each byte is a function of seed, file and offset, so
 * a file is verified by making its content again. With percentages of 0, no deduplication and no
 * compressor with a window below {@link BaseBytes#PERIOD} saves anything.
 *
 * <p>A file consists of blocks of {@value #BLOCK} bytes. {@link Duplicates} says which of them
 * repeat another one of the same file. Each {@value #SECTOR} bytes begin with a stamp, a word that
 * no other block of any file has. Between the stamps are the {@link BaseBytes}, from a place that
 * depends on seed and file. So no two blocks are the same, and a block costs little more than its
 * stamps if the rest is in memory already: {@link ContentBuffer}. The compressible share of each
 * unit of {@value #UNIT} bytes is zeros at its end.
 *
 * <p>A stamp is a mixed counter (Weyl sequence, then two xor-shifts around a multiplication;
 * constants of D. Stafford's variants of MurmurHash3's finalizer). Immutable.
 */
public final class Content {
  /** Bytes of a block, the unit of deduplication. */
  public static final int BLOCK = 4096;

  /** Bytes with one stamp: the unit that a disk transfers. */
  static final int SECTOR = 512;

  /** Unit in which the share of zeros is constant, in bytes. */
  static final int UNIT = 1024;

  private static final int WORD = Long.BYTES;
  private static final ByteBuffer ZEROS = ByteBuffer.allocate(UNIT);
  static final long STEP = 0x9e3779b97f4a7c15L;
  private static final long MIX_1 = 0xbf58476d1ce4e5b9L;
  private static final long MIX_2 = 0x94d049bb133111ebL;

  private static final ThreadLocal<ByteBuffer> MADE =
      ThreadLocal.withInitial(() -> ByteBuffer.allocate(BLOCK).order(ByteOrder.LITTLE_ENDIAN));

  private final long seed;
  private final Duplicates duplicates;

  /** Bytes of a unit that are not zeros. */
  private final int randomBytes;

  /**
   * @param seed different seeds have no block in common
   * @param compressPercent share of the content that a compressor saves, 0 to 100
   * @param dedupPercent share of a file's blocks that are duplicates, 0 to 100
   * @throws IllegalArgumentException if a percentage is out of range
   */
  public Content(long seed, int compressPercent, int dedupPercent) {
    percentage("Compress", compressPercent);
    percentage("Dedup", dedupPercent);
    this.seed = mix(seed ^ STEP);
    duplicates = new Duplicates(dedupPercent);
    randomBytes = Math.round(UNIT * (100 - compressPercent) / 100f);
  }

  private static void percentage(String name, int percent) {
    if (percent < 0 || percent > 100) {
      throw new IllegalArgumentException(
          name + " is '" + percent + "'; it takes a percentage from 0 to 100");
    }
  }

  private static long mix(long z) {
    long first = (z ^ (z >>> 30)) * MIX_1;
    long second = (first ^ (first >>> 27)) * MIX_2;
    return second ^ (second >>> 31);
  }

  /** Whether no block repeats another one. */
  public boolean isUnique() {
    return duplicates.percent() == 0;
  }

  private long key(long file) {
    return duplicates.isAll() ? seed : mix(seed + file * STEP);
  }

  /** Start of the base bytes of a file's first block, a whole number of blocks. */
  int place(long file) {
    return (int) key(file) & (BaseBytes.PERIOD - BLOCK);
  }

  /** Writes the base bytes of a block, with its zeros. */
  void base(int place, ByteBuffer into, int at) {
    BaseBytes.copy(place, into, at, BLOCK);
    for (int unit = at; unit < at + BLOCK && randomBytes < UNIT; unit += UNIT) {
      into.put(unit + randomBytes, ZEROS, 0, UNIT - randomBytes);
    }
  }

  /**
   * Writes the stamps of a block over its base bytes.
   *
   * @param original number of the block whose content it has
   */
  void stamp(long file, long original, ByteBuffer into, int at) {
    long key = mix(key(file) + original * STEP);
    for (int sector = 0; sector < BLOCK; sector += SECTOR) {
      long z = key + sector * STEP;
      z = (z ^ (z >>> 32)) * MIX_1;
      stamp(into, at + sector, randomBytes - sector % UNIT, z ^ (z >>> 29));
    }
  }

  private static void stamp(ByteBuffer into, int at, int most, long word) {
    if (most >= WORD) {
      into.putLong(at, word);
    } else if (most > 0) {
      into.putLong(at, word & ((1L << (most * Byte.SIZE)) - 1));
    }
  }

  private void make(long file, long block, ByteBuffer into, int at) {
    long original = duplicates.original(block);
    base((int) (place(file) + original * BLOCK) & (BaseBytes.PERIOD - 1), into, at);
    stamp(file, original, into, at);
  }

  /** A block in the memory of this thread, valid until the thread makes the next one. */
  private ByteBuffer made(long file, long block) {
    ByteBuffer made = MADE.get().clear();
    make(file, block, made, 0);
    return made;
  }

  /**
   * Fills the remaining bytes of a buffer, and moves its position to its limit.
   *
   * @param file number of the file; files with different numbers have different content
   * @param offset in the file of the first byte, at least 0
   */
  public void fill(long file, long offset, ByteBuffer into) {
    ByteBuffer whole = into.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    long at = offset;
    while (into.hasRemaining()) {
      int inBlock = (int) (at % BLOCK);
      int count = Math.min(into.remaining(), BLOCK - inBlock);
      if (count == BLOCK) {
        make(file, at / BLOCK, whole, into.position());
        into.position(into.position() + BLOCK);
      } else {
        into.put(made(file, at / BLOCK).limit(inBlock + count).position(inBlock));
      }
      at += count;
    }
  }

  /**
   * Fills a part of an array.
   *
   * @see #fill(long, long, ByteBuffer)
   */
  public void fill(long file, long offset, byte[] into, int from, int length) {
    fill(file, offset, ByteBuffer.wrap(into, from, length));
  }

  /** The byte at an offset of a file. */
  public byte at(long file, long offset) {
    return made(file, offset / BLOCK).get((int) (offset % BLOCK));
  }

  /**
   * Compares bytes that were read with the expected content. Does not change the buffer.
   *
   * @param offset in the file of the first remaining byte of the buffer
   * @return the offset in the file of the first wrong byte; -1 if all are right
   */
  public long firstWrong(long file, long offset, ByteBuffer read) {
    ByteBuffer rest = read.duplicate();
    int end = rest.limit();
    long at = offset;
    while (rest.position() < end) {
      int inBlock = (int) (at % BLOCK);
      int count = Math.min(end - rest.position(), BLOCK - inBlock);
      rest.limit(rest.position() + count);
      ByteBuffer right = made(file, at / BLOCK).limit(inBlock + count).position(inBlock);
      int wrong = right.mismatch(rest);
      if (wrong >= 0) {
        return at + wrong;
      }
      rest.position(rest.limit()).limit(end);
      at += count;
    }
    return -1;
  }

  /**
   * Verifies bytes that were read.
   *
   * @param name of the file, for the message
   * @throws FileFaultException naming the file and the offset of the first wrong byte
   */
  public void verify(String name, long file, long offset, ByteBuffer read)
      throws FileFaultException {
    long wrong = firstWrong(file, offset, read);
    if (wrong >= 0) {
      byte found = read.get(read.position() + (int) (wrong - offset));
      throw FileFaultException.wrongContent(name, wrong, at(file, wrong), found);
    }
  }

  /**
   * Which blocks of a file repeat an earlier one. Of any 100 blocks in a row exactly {@code
   * percent} are duplicates, so that a part of a file has the same share as the whole.
   *
   * <p>A duplicate has the content of the block {@value #DISTANCE} blocks before it, which may be a
   * duplicate itself: equal blocks are too far apart for the windows of LZ4 and Deflate and for the
   * records that file systems compress. Near the start of a file, where no block is that far back,
   * a duplicate repeats the last unique block. Immutable.
   *
   * @param percent of the blocks, 0 to 100; with 100 all blocks of all files are the same
   */
  record Duplicates(int percent) {
    /**
     * In blocks: 132 KiB. Has no common divisor with 100, so that every series of blocks at this
     * distance has its share of unique blocks.
     */
    static final int DISTANCE = 33;

    private static final int ALL = 100;

    /** Whether all blocks of all files are the same. */
    boolean isAll() {
      return percent == ALL;
    }

    /**
     * The number of the unique block with the content of a block.
     *
     * @param block its number in the file, from 0, below 2^50
     * @return the block itself if it is unique
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
     * The last unique block up to this one: with u per cent of unique blocks, ceil((b + 1) * u /
     * 100) are up to block b, and unique block k has number floor(100 k / u).
     */
    private long lastUnique(long block) {
      int unique = ALL - percent;
      long count = Math.floorDiv((block + 1) * unique + ALL - 1, (long) ALL);
      return ALL * (count - 1) / unique;
    }
  }
}
