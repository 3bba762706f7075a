package io.github.bancada.storage.dedup;

import io.github.bancada.text.Token;
import java.util.List;

/**
 * What a sample of Dedup Estimate does. Immutable.
 *
 * @param directories to look into, as one pool
 * @param blockBytes size of a fixed block
 * @param compression of the different pieces
 * @param megabytesPerSecond most to read, in 1,000,000 bytes; 0 = no limit
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

  /** Pieces that a file of this size probably has. */
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

  /** In words, such as {@code blocks of 4 KiB}. */
  String words() {
    return switch (unit) {
      case FILES -> "whole files";
      case BLOCKS -> "blocks of " + blockBytes / 1024 + " KiB";
      case CHUNKS -> "chunks of about " + chunks.average() / 1024 + " KiB";
    };
  }

  /** What is compared with each other. */
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

    /** One of them, in messages. */
    String singular() {
      return singular;
    }
  }

  /** How different pieces are counted. */
  public enum Counting implements Token {
    /** All are remembered. */
    EXACT,
    /** A sample of them is remembered, in constant memory. */
    SAMPLED
  }

  /** Whether different pieces are compressed, to learn how small they would get. */
  public enum Compression implements Token {
    /** By LZ4, each piece alone. */
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
     * @throws IllegalArgumentException if a size is not above the one before, or the average is no
     *     power of two
     */
    public ChunkSizes {
      if (minimum <= 0 || minimum >= average || average >= maximum) {
        throw new IllegalArgumentException(
            String.format(
                "the chunks have %s KiB at least, %s on average and %s at most; each has to be"
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
