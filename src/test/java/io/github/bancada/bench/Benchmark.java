package io.github.bancada.bench;

import java.io.PrintStream;

/** One question about speed or size, answered by a table. */
interface Benchmark {
  /** What it is called on the command line. */
  String name();

  /** What it answers, in a line. */
  String question();

  /**
   * Measures and prints.
   *
   * @throws Exception if something cannot be measured; the message says what is missing
   */
  void run(PrintStream out) throws Exception;
}
