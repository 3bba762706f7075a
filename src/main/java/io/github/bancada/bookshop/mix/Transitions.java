package io.github.bancada.bookshop.mix;

/** Counts which interaction followed which. Not thread-safe. */
public final class Transitions {
  private static final int SIZE = Interaction.ALL.size();

  private final long[][] counts = new long[SIZE][SIZE];

  public void add(Interaction from, Interaction to) {
    counts[from.ordinal()][to.ordinal()]++;
  }

  long count(Interaction from, Interaction to) {
    return counts[from.ordinal()][to.ordinal()];
  }

  /** All steps that came from there. */
  long from(Interaction from) {
    long sum = 0;
    for (long each : counts[from.ordinal()]) {
      sum += each;
    }
    return sum;
  }

  /** All steps that led there. */
  long to(Interaction to) {
    long sum = 0;
    for (long[] row : counts) {
      sum += row[to.ordinal()];
    }
    return sum;
  }

  long all() {
    long sum = 0;
    for (Interaction each : Interaction.ALL) {
      sum += from(each);
    }
    return sum;
  }
}
