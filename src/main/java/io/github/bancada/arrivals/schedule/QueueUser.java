package io.github.bancada.arrivals.schedule;

import java.util.concurrent.locks.LockSupport;

/**
 * One user of an {@link ArrivalQueue}: it takes an arrival, begins it and comes back. For one
 * thread, except {@link #stop()}.
 */
public final class QueueUser {
  private final ArrivalQueue queue;
  private volatile Thread thread;
  private volatile boolean stopped;

  // Guarded by the queue.

  /** Whether it has asked for its first arrival. */
  boolean joined;

  /** Whether it took one and has not come back. */
  boolean busy;

  /** Whether it waits without looking at the clock. */
  boolean sleeping;

  /** Whether it has ended. */
  boolean gone;

  // For its thread.

  private boolean timed;
  private boolean pending;
  private long intended;
  private long taken;
  private boolean usersBusy;

  QueueUser(ArrivalQueue queue) {
    this.queue = queue;
  }

  /**
   * Waits for an arrival and takes it; ends the previous one. Returns at once when the queue or
   * this user stops.
   *
   * @return whether there is one; if not, none will come
   */
  public boolean take() {
    thread = Thread.currentThread();
    settle(taken);
    return queue.take(this);
  }

  /** Gets an arrival from the queue, because all users were busy or though one was idle. */
  void give(long intendedNanos, long takenNanos, boolean allBusy) {
    timed = true;
    pending = true;
    intended = intendedNanos;
    taken = takenNanos;
    usersBusy = allBusy;
  }

  /** Begins without an intended start. */
  void admit() {
    timed = false;
    pending = false;
  }

  /**
   * Begins the taken arrival; only the first call after {@link #take()} counts.
   *
   * @return nanoseconds since the intended start; 0 for a load in users
   */
  public long begin() {
    return settle(System.nanoTime());
  }

  private long settle(long beganNanos) {
    if (!pending) {
      return 0;
    }
    pending = false;
    long late = Math.max(0, beganNanos - intended);
    queue.lateness().record(late, usersBusy);
    return late;
  }

  /** Whether the taken arrival has not begun yet. */
  public boolean isPending() {
    return pending;
  }

  /** Whether the taken arrival has an intended start. */
  public boolean isTimed() {
    return timed;
  }

  /** Whether the arrival waited because all users were busy. */
  public boolean waitedForUser() {
    return timed && usersBusy;
  }

  /** Ends its arrivals, and a wait at once. Any thread. */
  public void stop() {
    stopped = true;
    wake();
  }

  boolean isStopped() {
    return stopped;
  }

  void wake() {
    LockSupport.unpark(thread);
  }

  /** Ends it for any reason; other users continue. Any thread; further calls do nothing. */
  public void end() {
    queue.leave(this);
  }
}
