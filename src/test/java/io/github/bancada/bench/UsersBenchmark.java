package io.github.bancada.bench;
import java.io.PrintStream;
final class UsersBenchmark implements Benchmark {
  @Override public String name() { return "Users"; }
  @Override public String question() { return ""; }
  @Override public void run(PrintStream out) {}
}
