package io.github.bancada.gate;

import java.util.function.Supplier;

/** Shows the verdict so far while a run goes on. */
interface GateView {
  /**
   * @param source supplies the verdict so far; callable from any thread
   */
  void follow(Supplier<Verdict> source);
}
