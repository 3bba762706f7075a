package io.github.bancada.users;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Holds the virtual users of a group until all have arrived, round after round. A round does not
 * wait for users that have ended, and opens for all when one has waited for the time limit. A user
 * that arrives at an open round passes at once.
 *
 * <p>Independent of JMeter. Thread-safe.
 */
final class Barrier {
  /** Interval at which a waiting user checks whether its test is being stopped, milliseconds. */
  private static final long STOP_CHECK_MILLIS = 500;

  private final OnOpening onOpening;
  private int opened;
  private int waiting;
  private int ended;
  private int expectedUsers;

  /**
   * @param onOpening called at each opening, before the users continue
   */
  Barrier(OnOpening onOpening) {
    this.onOpening = onOpening;
  }

  /** Called at an opening while all users still wait and hold their connections. */
  @FunctionalInterface
  interface OnOpening {
    /**
     * @param waiting number of waiting users
     * @param expected number of users of the group
     * @param timedOut whether a user reached the time limit
     */
    void opens(int waiting, int expected, boolean timedOut);
  }

  /** The end of a wait. */
  enum Outcome {
    /** The round is open. */
    OPEN,
    /** The round is open because this user reached the time limit. */
    TIMED_OUT,
    /** The test is being stopped. */
    STOPPED
  }

  /**
   * Waits until the round is open.
   *
   * @param round number of the user's round, from 1
   * @param expected number of users of the group, including this one
   * @param timeoutMillis longest wait; 0 for no limit
   * @param stopping whether the test was asked to stop
   */
  synchronized Outcome await(
      int round, int expected, long timeoutMillis, BooleanSupplier stopping) {
    if (round <= opened) {
      return Outcome.OPEN;
    }
    waiting++;
    expectedUsers = expected;
    openIfComplete();
    long limit = timeoutMillis == 0 ? Long.MAX_VALUE : TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
    long begin = System.nanoTime();
    while (round > opened) {
      long left = limit - (System.nanoTime() - begin);
      if (left <= 0) {
        open(true);
        return Outcome.TIMED_OUT;
      }
      if (stopping.getAsBoolean() || !pause(left)) {
        waiting--;
        return Outcome.STOPPED;
      }
    }
    return Outcome.OPEN;
  }

  /** Waits; returns false if interrupted. */
  private boolean pause(long nanos) {
    try {
      // At least 1 ms; 0 would wait forever.
      wait(Math.max(1, Math.min(STOP_CHECK_MILLIS, TimeUnit.NANOSECONDS.toMillis(nanos))));
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Called when a user has ended for any reason; later rounds do not wait for it. */
  synchronized void userEnded() {
    ended++;
    if (waiting > 0) {
      openIfComplete();
    }
  }

  private void openIfComplete() {
    if (waiting + ended >= expectedUsers) {
      open(false);
    }
  }

  private void open(boolean timedOut) {
    onOpening.opens(waiting, expectedUsers, timedOut);
    opened++;
    waiting = 0;
    notifyAll();
  }
}
