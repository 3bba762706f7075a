package io.github.bancada.bench;

import io.github.bancada.bench.HeapGrowth.Amount;
import java.io.PrintStream;

/** Whether a very long run takes more memory than a short one. */
final class HundredMillionBenchmark implements Benchmark {
  private static final long SAMPLES = Long.getLong("bench.samples", 100_000_000);

  /** Longer than the blocks of a second that a report keeps; what is kept is bounded from there. */
  private static final int SECONDS = Integer.getInteger("bench.seconds", 130);

  @Override
  public String name() {
    return "hundred-million";
  }

  @Override
  public String question() {
    return "the Load Report's memory after a million samples, a hundred million, and twice that";
  }

  @Override
  public void run(PrintStream out) throws Exception {
    HeapGrowth.of(
            new Amount(SAMPLES / 100, SECONDS),
            new Amount(SAMPLES, SECONDS),
            new Amount(2 * SAMPLES, 2 * SECONDS))
        .print(out);
    out.println(
        "A higher rate has more seconds and batches in hand at once, which their pool keeps; at the"
            + " same rate more samples take no more memory. Goal: the last two rows equal.");
  }
}
