package io.github.bancada.report;

import io.github.bancada.metrics.RunSummary;
import java.util.function.Supplier;

/** Shows a run while it goes on. */
interface LiveView {
  /**
   * Shows this run from now on.
   *
   * @param source gives the run so far; may be called from any thread
   */
  void follow(Supplier<RunSummary> source);
}
