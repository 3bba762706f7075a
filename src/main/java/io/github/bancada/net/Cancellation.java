package io.github.bancada.net;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Lets other threads end the sample that a task is running: by {@link #cancel()}, or because its
 * test is stopping. Thread-safe.
 */
public final class Cancellation {
  /** How late a pause notices that the test is stopping, milliseconds. */
  private static final long SLICE_MILLIS = 50;

  private final BooleanSupplier stopping;
  private Deadlines.Guard guard;
  private boolean running;
  private boolean cancelled;

  /**
   * @param stopping says whether the test was asked to stop; called often, from another thread
   */
  public Cancellation(BooleanSupplier stopping) {
    this.stopping = stopping;
  }

  /** A sample begins. */
  public synchronized void begin() {
    running = true;
    cancelled = false;
  }

  /** The sample is over. */
  public synchronized void end() {
    running = false;
    guard = null;
  }

  /** From now on the sample depends on this connection. */
  public synchronized void attach(Deadlines.Guard next) {
    guard = next;
    next.stopWhen(stopping);
    if (cancelled) {
      next.cancel();
    }
  }

  /** Ends the sample that is running; says whether there was one. */
  public synchronized boolean cancel() {
    if (!running) {
      return false;
    }
    cancelled = true;
    notifyAll();
    if (guard != null) {
      guard.cancel();
    }
    return true;
  }

  /** Whether the sample should not go on, or not begin to wait. */
  public synchronized boolean requested() {
    return cancelled || stopping.getAsBoolean() || Thread.currentThread().isInterrupted();
  }

  /** Waits, no longer than until the sample is to end. */
  public synchronized void pause(long millis) {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    try {
      for (long left = millis; left > 0 && !requested(); ) {
        wait(Math.min(left, SLICE_MILLIS));
        left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      }
    } catch (InterruptedException e) {
      cancelled = true;
      Thread.currentThread().interrupt();
    }
  }
}
