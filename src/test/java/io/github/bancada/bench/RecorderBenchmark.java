package io.github.bancada.bench;
import java.io.PrintStream;
final class RecorderBenchmark implements Benchmark {
  @Override public String name() { return "Recorder"; }
  @Override public String question() { return ""; }
  @Override public void run(PrintStream out) {}
}
