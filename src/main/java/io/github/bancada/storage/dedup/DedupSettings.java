package io.github.bancada.storage.dedup;

import io.github.bancada.text.Token;
import java.util.List;

/**
 * What a sample of Dedup Estimate does. Immutable.
 *
 * @param directories to read, as one pool
 * @param blockBytes size of a fixed block
 * @param compression of the different pieces
 * @param megabytesPerSecond highest rate, in units of 1,000,000 bytes; 0 = no limit
 */
public record DedupSettings(
    List<String> directories,
    Unit unit,
    int blockBytes,
    ChunkSizes chunks,
    Hash hash,
    Counting counting,
    Compression compression,
    int megabytesPerSecond) {
  public DedupSettings {
    directories = List.copyOf(directories);
  }

  /** Expected number of pieces of a file of this size. */
  double pieces(long sizeBytes) {
    return switch (unit) {
      case FILES -> 1;
      case BLOCKS -> Math.ceil((double) sizeBytes / blockBytes);
      case CHUNKS -> 1 + (double) sizeBytes / chunks.average();
    };
  }

  boolean isCompressed() {
    return compression == Compression.LZ4;
  }

  /** The pieces as text, such as {@code blocks of 4 KiB}. */
  String words() {
    return switch (unit) {
      case FILES -> "whole files";
      case BLOCKS -> "blocks of " + blockBytes / 1024 + " KiB";
      case CHUNKS -> "chunks of about " + chunks.average() / 1024 + " KiB";
    };
  }

  /** The pieces that are compared with each other. */
  public enum Unit implements Token {
    /** Whole files. */
    FILES("file"),
    /** Blocks of a fixed size, from the beginning of each file. */
    BLOCKS("block"),
    /** Chunks whose ends depend on the content, so that an insertion shifts nothing. */
    CHUNKS("chunk");

    private final String singular;

    Unit(String singular) {
      this.singular = singular;
    }

    /** The singular, for messages. */
    String singular() {
      return singular;
    }
  }

  /** How different pieces are counted. */
  public enum Counting implements Token {
    /** Every different piece is remembered. */
    EXACT,
    /** A sample of the different pieces is remembered, in constant memory. */
    SAMPLED
  }

  /** Whether different pieces are compressed, to estimate their compressed size. */
  public enum Compression implements Token {
    /** By LZ4, each piece separately. */
    LZ4,
    NONE
  }

  /** The hash by which pieces are compared, 128 bits of it. */
  public enum Hash implements Token {
    /** XXH3 with 128 bits: fast; collisions by chance are improbable, deliberate ones possible. */
    XXH3,
    /** The first 128 bits of SHA-256 (FIPS 180-4). */
    SHA256;

    PieceHash newHash() {
      return this == XXH3 ? new PieceHash.Xxh3() : new PieceHash.Sha256();
    }
  }

  /**
   * Sizes of content-defined chunks in bytes; the last chunk of a file may be smaller. Immutable.
   *
   * @param average a power of two
   */
  public record ChunkSizes(int minimum, int average, int maximum) {
    private static final int KIB = 1024;

    /**
     * @throws IllegalArgumentException if a size is not above the one before, or the average is not
     *     a power of two
     */
    public ChunkSizes {
      if (minimum <= 0 || minimum >= average || average >= maximum) {
        throw new IllegalArgumentException(
            String.format(
                "the chunk sizes are %s, %s and %s KiB (smallest, average, largest); each must be"
                    + " larger than the one before",
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
}
