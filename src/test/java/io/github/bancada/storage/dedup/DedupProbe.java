package io.github.bancada.storage.dedup;

import java.io.IOException;
import java.nio.file.Path;

/** Estimates for the benchmark. Stateless. */
public final class DedupProbe {
  private DedupProbe() {}

  /** Estimates that differ in their speed. */
  public enum Kind {
    BLOCKS(
        "blocks, xxh3, sampled",
        DedupSettings.Unit.BLOCKS,
        DedupSettings.Hash.XXH3,
        DedupSettings.Counting.SAMPLED,
        false),
    EXACT(
        "blocks, xxh3, exact",
        DedupSettings.Unit.BLOCKS,
        DedupSettings.Hash.XXH3,
        DedupSettings.Counting.EXACT,
        false),
    SHA256(
        "blocks, sha256, sampled",
        DedupSettings.Unit.BLOCKS,
        DedupSettings.Hash.SHA256,
        DedupSettings.Counting.SAMPLED,
        false),
    LZ4(
        "blocks with LZ4, xxh3, sampled",
        DedupSettings.Unit.BLOCKS,
        DedupSettings.Hash.XXH3,
        DedupSettings.Counting.SAMPLED,
        true),
    CHUNKS(
        "chunks, xxh3, sampled",
        DedupSettings.Unit.CHUNKS,
        DedupSettings.Hash.XXH3,
        DedupSettings.Counting.SAMPLED,
        false),
    FILES(
        "whole files, xxh3",
        DedupSettings.Unit.FILES,
        DedupSettings.Hash.XXH3,
        DedupSettings.Counting.SAMPLED,
        false);

    private final String title;
    private final DedupSettings.Unit unit;
    private final DedupSettings.Hash hash;
    private final DedupSettings.Counting counting;
    private final boolean compressed;

    Kind(
        String title,
        DedupSettings.Unit unit,
        DedupSettings.Hash hash,
        DedupSettings.Counting counting,
        boolean compressed) {
      this.title = title;
      this.unit = unit;
      this.hash = hash;
      this.counting = counting;
      this.compressed = compressed;
    }

    public String title() {
      return title;
    }
  }

  /** What was read, and the time of it. */
  public record Read(long bytes, long nanos) {}

  public static Read estimate(Kind kind, Path directory) throws IOException {
    DedupSettings usual = DedupTree.settings(kind.unit, kind.counting);
    DedupResult result =
        DedupTree.estimate(
            new DedupSettings(
                usual.directories(),
                kind.unit,
                usual.blockBytes(),
                usual.chunks(),
                kind.hash,
                kind.counting,
                kind.compressed ? DedupSettings.Compression.LZ4 : DedupSettings.Compression.NONE,
                0),
            directory);
    return new Read(result.bytes(), result.readNanos());
  }
}
