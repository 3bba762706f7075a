package io.github.bancada.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.util.Locale;

/**
 * What the recorder keeps in memory after some samples and after many more.
 *
 * @param some the smaller number of samples
 * @param many the larger one
 * @param someBytes heap after garbage collection, after the smaller number
 * @param manyBytes the same after the larger number
 */
record HeapGrowth(long some, long many, long someBytes, long manyBytes) {
  /**
   * Measures in a process of its own.
   *
   * @param seconds how long each amount is spread over
   */
  static HeapGrowth of(long some, long many, int seconds) throws IOException, InterruptedException {
    long[] bytes = new long[2];
    int n = 0;
    try (Child child =
        Child.start(
            Child.java(
                "-cp",
                System.getProperty("java.class.path"),
                RecorderHeap.class.getName(),
                Long.toString(some),
                Long.toString(many),
                Integer.toString(seconds)))) {
      for (Child.Line line : child.await()) {
        String[] words = line.text().split(" ");
        if (words[0].equals("HEAP")) {
          bytes[n] = Long.parseLong(words[2]);
          n++;
        }
      }
    }
    return new HeapGrowth(some, many, bytes[0], bytes[1]);
  }

  void print(PrintStream out) {
    Table table = new Table("samples recorded", "heap after GC, KB");
    table.row(String.format(Locale.ROOT, "%,d", some), Table.number(someBytes / 1024.0));
    table.row(String.format(Locale.ROOT, "%,d", many), Table.number(manyBytes / 1024.0));
    table.print(out);
    out.printf(
        Locale.ROOT,
        "Goal: equal; %,d times the samples take %+.1f %%.%n",
        many / some,
        100.0 * manyBytes / someBytes - 100);
  }
}
