package io.github.bancada.pages.printer;

import java.util.function.BooleanSupplier;

/**
 * Lets other threads end the sample that a task is running: by {@link #cancel()}, or because its
 * test is stopping. Whoever waits looks here often. Thread-safe.
 */
final class Cancellation {
  private final BooleanSupplier stopping;
  private boolean running;
  private boolean cancelled;

  /**
   * @param stopping says whether the test was asked to stop
   */
  Cancellation(BooleanSupplier stopping) {
    this.stopping = stopping;
  }

  synchronized void begin() {
    running = true;
    cancelled = false;
  }

  synchronized void end() {
    running = false;
  }

  /** Ends the sample that is running; says whether there was one. */
  synchronized boolean cancel() {
    cancelled |= running;
    return running;
  }

  /** Whether the sample should not go on; an interrupted thread's should not, either. */
  synchronized boolean requested() {
    return cancelled || stopping.getAsBoolean() || Thread.currentThread().isInterrupted();
  }
}
