package io.github.bancada.bench;

import io.github.bancada.storage.dedup.DedupProbe;
import io.github.bancada.storage.dedup.DedupProbe.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/**
 * The program of a child process: makes each kind of estimate several times, and prints for each
 * its bytes and the median of its times in nanoseconds.
 */
final class DedupThroughput {
  private static final int WARM_UP = 2;
  private static final int ESTIMATES = 5;

  private DedupThroughput() {}

  /**
   * @param arguments the directory
   */
  public static void main(String[] arguments) throws IOException {
    Path directory = Path.of(arguments[0]);
    for (Kind kind : Kind.values()) {
      long[] nanos = new long[ESTIMATES];
      long bytes = 0;
      for (int i = -WARM_UP; i < ESTIMATES; i++) {
        DedupProbe.Read read = DedupProbe.estimate(kind, directory);
        bytes = read.bytes();
        if (i >= 0) {
          nanos[i] = read.nanos();
        }
      }
      Arrays.sort(nanos);
      System.out.printf(Locale.ROOT, "%s|%d|%d%n", kind.title(), bytes, nanos[ESTIMATES / 2]);
    }
  }
}
