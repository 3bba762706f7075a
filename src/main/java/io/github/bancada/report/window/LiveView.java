package io.github.bancada.report.window;

import io.github.bancada.metrics.RunSummary;
import java.util.function.Supplier;

/** Shows a run while it goes on. */
public interface LiveView {
  /**
   * Shows this run from now on.
   *
   * @param source gives the run so far; may be called from any thread
   */
  void follow(Supplier<RunSummary> source);
}
