package io.github.bancada.arrivals.schedule;

import java.util.concurrent.locks.LockSupport;

/**
 * One user of an {@link ArrivalQueue}: it takes an arrival, begins it, and comes back. For one
 * thread, but for {@link #stop()}.
 */
public final class QueueUser {
  private final ArrivalQueue queue;
  private volatile Thread thread;
  private volatile boolean stopped;

  // Guarded by the queue.

  /** Whether it has asked for its first arrival. */
  boolean joined;

  /** Whether it has taken one and has not come back. */
  boolean busy;

  /** Whether it waits without looking at the clock. */
  boolean sleeping;

  /** Whether it has ended. */
  boolean gone;

  // Of its thread.

  private boolean timed;
  private boolean pending;
  private long intended;
  private long taken;
  private boolean usersBusy;

  QueueUser(ArrivalQueue queue) {
    this.queue = queue;
  }

  /**
   * Waits for an arrival and takes it; the one before is over. Ends at once when the queue or this
   * user is told to stop.
   *
   * @return whether there is one; if not, there will be none
   */
  public boolean take() {
    thread = Thread.currentThread();
    settle(taken);
    return queue.take(this);
  }

  /** The queue gives it an arrival; as all were busy, or though one was idle. */
  void give(long intendedNanos, long takenNanos, boolean allBusy) {
    timed = true;
    pending = true;
    intended = intendedNanos;
    taken = takenNanos;
    usersBusy = allBusy;
  }

  /** The queue lets it begin, without an intended start. */
  void admit() {
    timed = false;
    pending = false;
  }

  /**
   * Begins what it has taken; only the first call after {@link #take()} counts.
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

  /** Whether what it has taken has not begun yet. */
  public boolean isPending() {
    return pending;
  }

  /** Whether what it has taken has an intended start. */
  public boolean isTimed() {
    return timed;
  }

  /** Whether it had to wait because all users were busy. */
  public boolean waitedForUser() {
    return timed && usersBusy;
  }

  /** It takes no more arrivals; a wait ends at once. Any thread. */
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

  /** It ends, for whatever reason; the others go on. Any thread; more than one call is one. */
  public void end() {
    queue.leave(this);
  }
}
