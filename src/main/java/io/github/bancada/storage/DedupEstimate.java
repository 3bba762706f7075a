package io.github.bancada.storage;

import io.github.bancada.element.MenuPlace;
import io.github.bancada.element.WorkSampler;
import io.github.bancada.field.Derived;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.storage.dedup.DedupSettings;
import io.github.bancada.storage.dedup.DedupWorkload;
import io.github.bancada.storage.dedup.Directories;
import io.github.bancada.storage.target.StorageTargets;
import io.github.bancada.storage.target.Target;
import io.github.bancada.work.Workload;
import java.nio.file.Path;
import java.util.List;
import org.apache.jmeter.gui.GUIMenuSortOrder;
import org.apache.jmeter.services.FileServer;

/**
 * Sampler: reads all files below some directories, or those that the test wrote to its {@link
 * StorageTarget}s, and estimates what deduplication and compression would save. Writes nothing.
 *
 * <p>Thread-safe as its parent.
 */
@GUIMenuSortOrder(MenuPlace.TOGETHER)
public class DedupEstimate extends WorkSampler<DedupSettings> {
  private static final long serialVersionUID = 1L;
  private static final int KIB = 1024;

  static final Fields FIELDS = new Fields(DedupEstimate.class);

  static final Field<String> DIRECTORIES = FIELDS.group("pool").directories("directories");
  static final Field<Integer> RATE = FIELDS.number("rate", 0, 0).in("MB/s");

  static final Field<DedupSettings.Unit> UNIT =
      FIELDS.group("compare").choice("unit", DedupSettings.Unit.BLOCKS);
  static final Field<Integer> BLOCK_SIZE = FIELDS.number("blockSize", 4, 1, 128).in("KiB");
  static final Field<Integer> CHUNK_MINIMUM = FIELDS.number("chunkMinimum", 2, 1, KIB).in("KiB");
  static final Field<Integer> CHUNK_AVERAGE = FIELDS.number("chunkAverage", 8, 1, KIB).in("KiB");
  static final Field<Integer> CHUNK_MAXIMUM = FIELDS.number("chunkMaximum", 64, 1, KIB).in("KiB");
  static final Field<DedupSettings.Hash> HASH = FIELDS.choice("hash", DedupSettings.Hash.XXH3);

  static final Field<DedupSettings.Counting> COUNTING =
      FIELDS.group("count").choice("counting", DedupSettings.Counting.SAMPLED);
  static final Field<DedupSettings.Compression> COMPRESSION =
      FIELDS.choice("compression", DedupSettings.Compression.LZ4);

  static final Derived<DedupSettings.ChunkSizes> CHUNKS =
      FIELDS.derived(
          v ->
              DedupSettings.ChunkSizes.ofKib(
                  v.get(CHUNK_MINIMUM), v.get(CHUNK_AVERAGE), v.get(CHUNK_MAXIMUM)));

  static final Derived<DedupSettings> SETTINGS =
      FIELDS.derived(
          v ->
              new DedupSettings(
                  Directories.named(v.get(DIRECTORIES)),
                  v.get(UNIT),
                  v.get(BLOCK_SIZE) * KIB,
                  v.get(CHUNKS),
                  v.get(HASH),
                  v.get(COUNTING),
                  v.get(COMPRESSION),
                  v.get(RATE)));

  @Override
  protected Derived<DedupSettings> settings() {
    return SETTINGS;
  }

  /** Searches relative paths in the plan's directory, then in the working directory of JMeter. */
  @Override
  protected Workload<DedupSettings> newWorkload() {
    return new DedupWorkload(
        SETTINGS,
        List.of(
            Path.of(FileServer.getFileServer().getBaseDir()).toAbsolutePath().normalize(),
            Path.of("").toAbsolutePath()),
        () -> StorageTargets.ofThisTest().all().stream().map(Target::workDirectory).toList());
  }
}
