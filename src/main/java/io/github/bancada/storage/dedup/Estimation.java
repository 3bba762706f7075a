package io.github.bancada.storage.dedup;

import io.github.bancada.text.Quantity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * One estimate: finds all files of a pool, then reads them. For one thread; any thread may call
 * {@link #halt()}.
 *
 * <p>An exact count needs memory for each different piece. When the files are found, the memory can
 * be projected; if it is more than half the heap, nothing is read.
 */
final class Estimation {
  private static final double MEGA = 1e6;

  private final DedupSettings settings;
  private final List<Path> directories;
  private final long mostBytes;
  private final BooleanSupplier stopping;
  private final Pace pace;
  private final Progress progress;

  /**
   * @param directories real paths
   * @param mostBytes memory for tables
   * @param console receives lines of progress
   * @param stopping whether the test is stopping
   */
  Estimation(
      DedupSettings settings,
      List<Path> directories,
      long mostBytes,
      Consumer<String> console,
      BooleanSupplier stopping) {
    this.settings = settings;
    this.directories = directories;
    this.mostBytes = mostBytes;
    this.stopping = stopping;
    pace = new Pace(settings.megabytesPerSecond(), stopping);
    progress = new Progress(console, System.nanoTime());
  }

  static long halfTheHeap() {
    return Runtime.getRuntime().maxMemory() / 2;
  }

  /**
   * Makes the estimate.
   *
   * @throws Pace.HaltedException if the test stops
   * @throws IllegalArgumentException if an exact count needs too much memory
   */
  DedupResult run() throws IOException {
    try {
      checkMemory();
      Troubles troubles = new Troubles();
      PieceTally tally = new PieceTally(settings, mostBytes, PieceTally.KEPT);
      PieceReader pieces = new PieceReader(settings, tally, pace, troubles, progress);
      Holes holes = new Holes(stopping);
      PoolWalk walk =
          new PoolWalk(
              pace,
              troubles,
              mostBytes,
              (file, sizeBytes) -> {
                long before = tally.zeroBytes();
                pieces.read(file, sizeBytes);
                if (tally.zeroBytes() > before) {
                  holes.add(file, sizeBytes, tally.zeroBytes() - before);
                }
              });
      long start = System.nanoTime();
      progress.begins(start);
      walk.walk(directories);
      return new DedupResult(
          walk.files(),
          tally.bytes(),
          tally.pieces(),
          tally.zeroBytes(),
          tally.zeroPieces(),
          holes.bytes(),
          tally.unique(),
          tally.isExact(),
          tally.compressionRatio(),
          DedupResult.LeftOut.of(walk, troubles),
          System.nanoTime() - start);
    } catch (UniqueTable.TooLargeException e) {
      throw tooMuch("more than " + megabytes(mostBytes), "what was found", e);
    }
  }

  /** Finds all files, to project memory and time. */
  private void checkMemory() throws IOException {
    double[] pieces = {0};
    new PoolWalk(
            pace,
            new Troubles(),
            mostBytes,
            (file, sizeBytes) -> {
              pieces[0] += settings.pieces(sizeBytes);
              progress.found(sizeBytes);
            })
        .walk(directories);
    double needed = pieces[0] * UniqueTable.MOST_BYTES;
    if (settings.counting() == DedupSettings.Counting.EXACT && needed > mostBytes) {
      throw tooMuch(
          "up to " + megabytes(needed),
          Quantity.of((long) pieces[0], settings.unit().singular()),
          null);
    }
  }

  private IllegalArgumentException tooMuch(String needed, String what, Throwable cause) {
    return new IllegalArgumentException(
        String.format(
            "the exact count needs %s for %s, but half the heap of this JVM is %s; count a sample,"
                + " use larger blocks, or give JMeter more HEAP",
            needed, what, megabytes(mostBytes)),
        cause);
  }

  private static String megabytes(double bytes) {
    return String.format(Locale.ROOT, "%,.0f MB", bytes / MEGA);
  }

  /** Ends the estimate after the current read. */
  void halt() {
    pace.halt();
  }
}
