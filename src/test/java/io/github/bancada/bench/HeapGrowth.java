package io.github.bancada.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What the recorder keeps in memory after some samples and after many more.
 *
 * @param amounts how many there were
 * @param bytes heap after garbage collection, after each amount
 */
record HeapGrowth(List<Amount> amounts, List<Long> bytes) {

  /**
   * Samples, and over how long they are spread.
   *
   * @param samples how many
   * @param seconds how long it takes, if eight threads can record them so fast
   */
  record Amount(long samples, int seconds) {}

  /** Measures each amount in a process of its own. */
  static HeapGrowth of(Amount... amounts) throws IOException, InterruptedException {
    List<Long> bytes = new ArrayList<>();
    for (Amount amount : amounts) {
      bytes.add(heapAfter(amount));
    }
    return new HeapGrowth(List.of(amounts), bytes);
  }

  private static long heapAfter(Amount amount) throws IOException, InterruptedException {
    try (Child child =
        Child.start(
            Child.java(
                "-cp",
                System.getProperty("java.class.path"),
                RecorderHeap.class.getName(),
                Long.toString(amount.samples),
                Integer.toString(amount.seconds)))) {
      for (Child.Line line : child.await()) {
        String[] words = line.text().split(" ");
        if (words[0].equals("HEAP")) {
          return Long.parseLong(words[2]);
        }
      }
    }
    throw new IOException(
        "the process that records " + amount.samples + " samples printed no HEAP");
  }

  void print(PrintStream out) {
    Table table = new Table("samples recorded", "in s", "heap after GC, KB", "to the row above");
    for (int i = 0; i < bytes.size(); i++) {
      table.row(
          String.format(Locale.ROOT, "%,d", amounts.get(i).samples),
          Integer.toString(amounts.get(i).seconds),
          Table.number(bytes.get(i) / 1024.0),
          i == 0
              ? ""
              : String.format(
                  Locale.ROOT, "%+.1f %%", 100.0 * bytes.get(i) / bytes.get(i - 1) - 100));
    }
    table.print(out);
  }
}
