package io.github.bancada.storage.dedup;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** A directory whose duplicates are known, and estimates of it. */
final class DedupTree {
  static final int BLOCK = 4096;

  private static final long MEMORY = 1L << 28;

  private final Path directory;

  DedupTree(Path directory) {
    this.directory = directory;
  }

  /** Bytes that are in no other content of another seed. */
  static byte[] random(long seed, int length) {
    byte[] bytes = new byte[length];
    new SplittableRandom(seed).nextBytes(bytes);
    return bytes;
  }

  static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  Path file(String name, byte[]... parts) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.write(file, joined(parts));
  }

  static DedupSettings settings(DedupSettings.Unit unit, DedupSettings.Counting counting) {
    return new DedupSettings(
        List.of(),
        unit,
        BLOCK,
        DedupSettings.ChunkSizes.ofKib(2, 8, 64),
        DedupSettings.Hash.XXH3,
        counting,
        DedupSettings.Compression.LZ4,
        0);
  }

  DedupResult exact(DedupSettings.Unit unit) throws IOException {
    return estimate(settings(unit, DedupSettings.Counting.EXACT), directory);
  }

  static DedupResult estimate(DedupSettings settings, Path... directories) throws IOException {
    return estimation(settings, MEMORY, directories).run();
  }

  static Estimation estimation(DedupSettings settings, long memory, Path... directories)
      throws IOException {
    List<Path> real = new ArrayList<>();
    for (Path each : directories) {
      real.add(each.toRealPath());
    }
    return new Estimation(settings, real, memory, line -> {}, () -> false);
  }
}
