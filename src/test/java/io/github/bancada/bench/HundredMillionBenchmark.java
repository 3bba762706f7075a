package io.github.bancada.bench;

import java.io.PrintStream;

/** Whether a very long run takes more memory than a short one. */
final class HundredMillionBenchmark implements Benchmark {
  private static final long SAMPLES = Long.getLong("bench.samples", 100_000_000);
  private static final int SECONDS = 60;

  @Override
  public String name() {
    return "hundred-million";
  }

  @Override
  public String question() {
    return "the Load Report's memory after a million samples and after a hundred million";
  }

  @Override
  public void run(PrintStream out) throws Exception {
    HeapGrowth.of(SAMPLES / 100, SAMPLES, SECONDS).print(out);
  }
}
