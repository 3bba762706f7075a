package io.github.bancada.storage.dedup;

import java.io.IOException;
import java.nio.file.Path;

/** Estimates for the benchmark. Stateless. */
public final class DedupProbe {
  private DedupProbe() {}

  /** Estimates that differ in their speed. */
  public enum Kind {
    BLOCKS("blocks, xxh3, sampled", Unit.BLOCKS, HashChoice.XXH3, Counting.SAMPLED, false),
    EXACT("blocks, xxh3, exact", Unit.BLOCKS, HashChoice.XXH3, Counting.EXACT, false),
    SHA256("blocks, sha256, sampled", Unit.BLOCKS, HashChoice.SHA256, Counting.SAMPLED, false),
    LZ4("blocks with LZ4, xxh3, sampled", Unit.BLOCKS, HashChoice.XXH3, Counting.SAMPLED, true),
    CHUNKS("chunks, xxh3, sampled", Unit.CHUNKS, HashChoice.XXH3, Counting.SAMPLED, false),
    FILES("whole files, xxh3", Unit.FILES, HashChoice.XXH3, Counting.SAMPLED, false);

    private final String title;
    private final Unit unit;
    private final HashChoice hash;
    private final Counting counting;
    private final boolean compressed;

    Kind(String title, Unit unit, HashChoice hash, Counting counting, boolean compressed) {
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
                kind.compressed ? Compression.LZ4 : Compression.NONE,
                0),
            directory);
    return new Read(result.bytes(), result.readNanos());
  }
}
