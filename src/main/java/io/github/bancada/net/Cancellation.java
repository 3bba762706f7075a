package io.github.bancada.net;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Lets other threads end a running sample: by {@link #cancel()}, or because the test is stopping.
 * Thread-safe.
 */
public final class Cancellation {
  /** Longest time until a pause notices that the test is stopping, milliseconds. */
  private static final long SLICE_MILLIS = 50;

  private final BooleanSupplier stopping;
  private Deadlines.Guard guard;
  private boolean running;
  private boolean cancelled;

  /**
   * @param stopping whether the test is stopping; called often, from another thread
   */
  public Cancellation(BooleanSupplier stopping) {
    this.stopping = stopping;
  }

  public synchronized void begin() {
    running = true;
    cancelled = false;
  }

  public synchronized void end() {
    running = false;
    guard = null;
  }

  /** Makes {@link #cancel()} also end the operations of this connection. */
  public synchronized void attach(Deadlines.Guard next) {
    guard = next;
    next.stopWhen(stopping);
    if (cancelled) {
      next.cancel();
    }
  }

  /** Ends the running sample; returns whether there was one. */
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

  /** Whether {@link #cancel()} has ended the running sample, or the last one if none runs. */
  public synchronized boolean cancelled() {
    return cancelled;
  }

  /** Whether the sample must end. */
  public synchronized boolean requested() {
    return cancelled || stopping.getAsBoolean() || Thread.currentThread().isInterrupted();
  }

  /** Waits until the time is over or the sample must end. */
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
