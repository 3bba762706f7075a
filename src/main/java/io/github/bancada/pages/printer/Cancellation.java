package io.github.bancada.pages.printer;

import java.util.function.BooleanSupplier;

/**
 * Lets other threads end a running sample: by {@link #cancel()}, or because the test is stopping.
 * Waiting code polls it. Thread-safe.
 */
final class Cancellation {
  private final BooleanSupplier stopping;
  private boolean running;
  private boolean cancelled;

  /**
   * @param stopping whether the test is stopping
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

  /** Ends the running sample; returns whether there was one. */
  synchronized boolean cancel() {
    cancelled |= running;
    return running;
  }

  /** Whether the sample must end, also because its thread was interrupted. */
  synchronized boolean requested() {
    return cancelled || stopping.getAsBoolean() || Thread.currentThread().isInterrupted();
  }
}
