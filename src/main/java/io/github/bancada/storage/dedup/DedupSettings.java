package io.github.bancada.storage.dedup;

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
    HashChoice hash,
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
}
