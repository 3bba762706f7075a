package io.github.bancada.storage.content;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * What stands in the files of a storage test: each byte is a function of seed, file and offset, so
 * that a file is verified by computing it again. Without percentages no compressor and no
 * deduplication saves anything.
 *
 * <p>A file consists of blocks of {@value #BLOCK} bytes. {@link Duplicates} says which of them
 * repeat another one of the same file. In each unit of {@value #UNIT} bytes the compressible share
 * is zeros, at its end, and the rest is random. A file without compressible content has the same
 * random bytes as a file with, outside the zeros.
 *
 * <p>The random numbers are a counter that is mixed, eight bytes at a time (Weyl sequence, then two
 * xor-shifts around a multiplication; constants of D. Stafford's variants of MurmurHash3's
 * finalizer): much faster than a disk, not for cryptography. Immutable.
 */
public final class Content {
  /** Bytes of a block, the unit of deduplication. */
  public static final int BLOCK = 4096;

  /** Bytes of which each has the same share of zeros. */
  static final int UNIT = 1024;

  private static final int WORD = Long.BYTES;
  private static final int UNIT_WORDS = UNIT / WORD;
  static final long STEP = 0x9e3779b97f4a7c15L;
  static final long MIX_1 = 0xbf58476d1ce4e5b9L;
  private static final long MIX_2 = 0x94d049bb133111ebL;

  private static final ThreadLocal<BlockWords> BLOCKS = ThreadLocal.withInitial(BlockWords::new);

  private final long seed;
  private final Duplicates duplicates;
  private final boolean sameEverywhere;

  /** Whole words of a unit that are random, and the mask of the next one, whose rest is zero. */
  private final int randomWords;

  private final long partialMask;

  /**
   * A content.
   *
   * @param seed different seeds have nothing in common
   * @param compressPercent how much of it a compressor saves, 0 to 100
   * @param dedupPercent how many of a file's blocks are duplicates, 0 to 100
   * @throws IllegalArgumentException if a percentage is none
   */
  public Content(long seed, int compressPercent, int dedupPercent) {
    percentage("Compress", compressPercent);
    percentage("Dedup", dedupPercent);
    this.seed = mix(seed ^ STEP);
    duplicates = new Duplicates(dedupPercent);
    sameEverywhere = dedupPercent == 100;
    int randomBytes = Math.round(UNIT * (100 - compressPercent) / 100f);
    randomWords = randomBytes / WORD;
    partialMask = (1L << (randomBytes % WORD * Byte.SIZE)) - 1;
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

  /** Start of the numbers of a block. */
  private long key(long file, long block) {
    long original = duplicates.original(block);
    return sameEverywhere ? seed : mix(mix(seed + file * STEP) + original * STEP);
  }

  private static long number(long key, int word) {
    long z = key + word * STEP;
    z = (z ^ (z >>> 32)) * MIX_1;
    return z ^ (z >>> 29);
  }

  /** The word of a block, with its zeros. */
  private long word(long key, int word) {
    int inUnit = word % UNIT_WORDS;
    if (inUnit < randomWords) {
      return number(key, word);
    }
    return inUnit == randomWords ? number(key, word) & partialMask : 0;
  }

  /**
   * Fills the rest of a buffer, and moves its position to its limit.
   *
   * @param file number of the file; files with different numbers have different content
   * @param offset in the file of the first byte, at least 0
   */
  public void fill(long file, long offset, ByteBuffer into) {
    ByteBuffer rest = into.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    BlockWords block = BLOCKS.get();
    long at = offset;
    while (rest.hasRemaining()) {
      int inBlock = (int) (at % BLOCK);
      int count = Math.min(rest.remaining(), BLOCK - inBlock);
      long[] words = block.make(key(file, at / BLOCK), randomWords, partialMask);
      if (count == BLOCK) {
        rest.asLongBuffer().put(words);
        rest.position(rest.position() + BLOCK);
      } else {
        rest.put(block.part(inBlock, count));
      }
      at += count;
    }
    into.position(into.limit());
  }

  private byte byteOf(long key, int inBlock) {
    return (byte) (word(key, inBlock / WORD) >>> (inBlock % WORD * Byte.SIZE));
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
    return byteOf(key(file, offset / BLOCK), (int) (offset % BLOCK));
  }

  /**
   * Compares what was read with what belongs there. The buffer stays as it is.
   *
   * @param offset in the file of the first byte of the buffer's rest
   * @return the offset in the file of the first wrong byte; -1 if all are right
   */
  public long firstWrong(long file, long offset, ByteBuffer read) {
    ByteBuffer rest = read.duplicate();
    BlockWords block = BLOCKS.get();
    int end = rest.limit();
    long at = offset;
    while (rest.position() < end) {
      int inBlock = (int) (at % BLOCK);
      int count = Math.min(end - rest.position(), BLOCK - inBlock);
      rest.limit(rest.position() + count);
      block.make(key(file, at / BLOCK), randomWords, partialMask);
      int wrong = block.part(inBlock, count).mismatch(rest);
      if (wrong >= 0) {
        return at + wrong;
      }
      rest.position(rest.limit()).limit(end);
      at += count;
    }
    return -1;
  }

  /**
   * Verifies what was read.
   *
   * @param name of the file, for the message
   * @throws WrongContent naming the file and the offset of the first wrong byte
   */
  public void verify(String name, long file, long offset, ByteBuffer read) throws WrongContent {
    long wrong = firstWrong(file, offset, read);
    if (wrong >= 0) {
      byte found = read.get(read.position() + (int) (wrong - offset));
      throw new WrongContent(name, wrong, at(file, wrong), found);
    }
  }
}
