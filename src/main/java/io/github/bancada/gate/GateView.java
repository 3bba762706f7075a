package io.github.bancada.gate;

import java.util.function.Supplier;

/** Shows how a run stands under its gate while it goes on. */
interface GateView {
  /**
   * Shows this run from now on.
   *
   * @param source gives the verdict so far; may be called from any thread
   */
  void follow(Supplier<Verdict> source);
}
