package io.github.bancada.report.window;

import io.github.bancada.metrics.RunSummary;
import java.util.function.Supplier;

/** Shows a live run. */
public interface LiveView {
  /**
   * @param source supplies the run so far; callable from any thread
   */
  void follow(Supplier<RunSummary> source);
}
