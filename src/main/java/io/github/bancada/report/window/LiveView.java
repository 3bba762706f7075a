package io.github.bancada.report.window;

import io.github.bancada.metrics.RunSummary;
import java.net.URI;
import java.util.Optional;
import java.util.function.Supplier;

/** Shows a live run. */
public interface LiveView {
  /**
   * @param source supplies the run so far; callable from any thread
   */
  void follow(Supplier<RunSummary> source);

  /**
   * Offers the live page of the next runs.
   *
   * @param page gives its address while there is one; callable from any thread, never waits
   */
  void offer(Supplier<Optional<URI>> page);
}
