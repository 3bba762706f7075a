package io.github.bancada.users;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Holds the users of one group until all of them are there, again and again: round after round. A
 * user that has ended is waited for no longer, and nobody waits longer than the time limit: then
 * the round opens for all. Who comes to a round that is open goes on at once.
 *
 * <p>It knows nothing of JMeter. Thread-safe.
 */
final class Barrier {
  /** How late a waiting user notices that its test is being stopped, milliseconds. */
  private static final long STOP_CHECK_MILLIS = 500;

  private final OnOpening onOpening;
  private int opened;
  private int waiting;
  private int ended;
  private int expectedUsers;

  /**
   * @param onOpening is told of each opening, before the users go on
   */
  Barrier(OnOpening onOpening) {
    this.onOpening = onOpening;
  }

  /** Is told of an opening, while all users still wait: what it counts is what they hold. */
  @FunctionalInterface
  interface OnOpening {
    /**
     * @param waiting users that wait
     * @param expected users of the group
     * @param timedOut whether one had waited for as long as it may
     */
    void opens(int waiting, int expected, boolean timedOut);
  }

  /** How a wait ended. */
  enum Outcome {
    /** The round is open. */
    OPEN,
    /** It is open because this user's time was up. */
    TIMED_OUT,
    /** The test is being stopped. */
    STOPPED
  }

  /**
   * Waits until the round is open.
   *
   * @param round the user's first, second, …, from 1
   * @param expected users of the group, this one included
   * @param timeoutMillis longest wait; 0 = no limit
   * @param stopping says whether the test was asked to stop
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

  /** Says whether the thread may go on waiting. */
  private boolean pause(long nanos) {
    try {
      // At least 1 ms: 0 would be for ever.
      wait(Math.max(1, Math.min(STOP_CHECK_MILLIS, TimeUnit.NANOSECONDS.toMillis(nanos))));
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** A user has come to its end, good or bad: nobody is to wait for it any more. */
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
