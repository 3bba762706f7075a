package io.github.bancada.bench;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;

/** Comparing pieces of files in the system's cache, in megabytes a second of one thread. */
final class DedupBenchmark implements Benchmark {
  private static final int FILES = 16;
  private static final int FILE_BYTES = 64 << 20;

  /** Of fixed blocks by XXH3. */
  private static final double GOAL = 1_500;

  @Override
  public String name() {
    return "dedup";
  }

  @Override
  public String question() {
    return "MB/s at which one thread compares files in the cache, by unit, hash and counting";
  }

  @Override
  public void run(PrintStream out) throws Exception {
    Path directory = Files.createTempDirectory(JmeterRun.project().resolve("target"), "bench-");
    try {
      write(directory);
      try (Child child =
          Child.start(
              Child.java(
                  "-Xms1g",
                  "-Xmx1g",
                  "-cp",
                  System.getProperty("java.class.path"),
                  DedupThroughput.class.getName(),
                  directory.toString()))) {
        Table table = new Table("one thread, cached files", "MB", "MB/s", "goal");
        for (Child.Line line : child.await()) {
          String[] fields = line.text().split("\\|");
          if (fields.length == 3) {
            double megabytes = Double.parseDouble(fields[1]) / 1e6;
            double rate = megabytes / (Double.parseDouble(fields[2]) / 1e9);
            table.row(
                fields[0],
                Table.number(megabytes),
                Table.number(rate),
                fields[0].startsWith("blocks, xxh3")
                    ? String.format(
                        Locale.ROOT, ">= %,.0f: %s", GOAL, rate >= GOAL ? "met" : "missed")
                    : "");
          }
        }
        table.print(out);
      }
    } finally {
      JmeterRun.delete(directory);
    }
  }

  /** Random files, a quarter of them duplicates. */
  private static void write(Path directory) throws IOException {
    byte[] bytes = new byte[1 << 20];
    for (int i = 0; i < FILES; i++) {
      SplittableRandom random = new SplittableRandom(i < FILES / 4 ? FILES - 1 - i : i);
      try (OutputStream out = Files.newOutputStream(directory.resolve("file" + i))) {
        for (int written = 0; written < FILE_BYTES; written += bytes.length) {
          random.nextBytes(bytes);
          out.write(bytes);
        }
      }
    }
  }
}
