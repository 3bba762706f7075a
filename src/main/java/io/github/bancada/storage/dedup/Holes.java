package io.github.bancada.storage.dedup;

import io.github.bancada.process.ExternalProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * How many of the zeros that were read are holes of sparse files, which take no space. Java reports
 * neither holes nor the blocks of a file, so {@code stat} does, one run for many files. The holes
 * of a file are its zero bytes, at most the bytes that are not allocated. For one thread.
 */
final class Holes {
  /** The result if the holes are not known. */
  static final long UNKNOWN = -1;

  private static final int BATCH = 500;
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** Bytes of a block in the output of stat on Linux. */
  private static final long STAT_BLOCK = 512;

  /** File systems allocate multiples of it. */
  private static final long PAGE = 4096;

  private final BooleanSupplier stopping;
  private final List<ZeroFile> waiting = new ArrayList<>();
  private long bytes;

  private record ZeroFile(Path path, long sizeBytes, long zeroBytes) {
    /** Bytes in holes of a file with this number of blocks. */
    long holeBytes(long blocks) {
      long rounded = (sizeBytes + PAGE - 1) / PAGE * PAGE;
      return Math.max(0, Math.min(zeroBytes, rounded - blocks * STAT_BLOCK));
    }
  }

  /**
   * @param stopping whether the test is stopping
   */
  Holes(BooleanSupplier stopping) {
    this.stopping = stopping;
  }

  /** Adds a file in which zeros were found. */
  void add(Path file, long sizeBytes, long zeroBytes) {
    if (bytes != UNKNOWN) {
      waiting.add(new ZeroFile(file, sizeBytes, zeroBytes));
      if (waiting.size() == BATCH) {
        ask();
      }
    }
  }

  /** Bytes of zeros in holes; {@link #UNKNOWN} without GNU stat. */
  long bytes() {
    if (!waiting.isEmpty()) {
      ask();
    }
    return bytes;
  }

  private void ask() {
    List<String> command = new ArrayList<>(List.of("stat", "-c", "%b", "--"));
    waiting.forEach(each -> command.add(each.path().toString()));
    try {
      ExternalProcess.Run run = new ExternalProcess(command, LIMIT, stopping).run();
      List<String> blocks = run.output().lines().toList();
      if (run.exitCode() != 0 || blocks.size() != waiting.size()) {
        bytes = UNKNOWN; // no GNU stat, or a file was removed meanwhile
      } else {
        for (int i = 0; i < blocks.size(); i++) {
          bytes += waiting.get(i).holeBytes(Long.parseLong(blocks.get(i).strip()));
        }
      }
    } catch (IOException | NumberFormatException e) {
      bytes = UNKNOWN;
    }
    waiting.clear();
  }
}
