package io.github.bancada.storage.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * An operation over the files of one virtual user, step by step. What does not belong to its time
 * is done before it is made. Not thread-safe.
 */
interface IoPhase extends AutoCloseable {
  /**
   * Takes the next step.
   *
   * @throws IOException if it fails; the phase is to be closed then
   */
  Step next() throws IOException;

  /** The file of the last step; the first one before that. */
  Path file();

  /** What the last step was, for messages. */
  String where();

  /** Time between its steps so far that is not part of it. */
  default long pausedNanos() {
    return 0;
  }

  @Override
  void close() throws IOException;

  /**
   * One step of a phase. Immutable.
   *
   * @param bytes read, or written; a rewrite counts them once
   * @param elapsedNanos with opening the file in its first step, and closing it in its last
   */
  record Step(Kind kind, long bytes, long elapsedNanos, boolean endsFile, boolean endsPhase) {
    /** What a step does. */
    enum Kind {
      READ,
      WRITE,
      REWRITE,
      SYNC
    }
  }

  /** Measures how long a phase lasts, from its first step and without pauses. Not thread-safe. */
  final class Clock {
    private final long durationNanos;
    private long start;
    private boolean begun;
    private long pausedNanos;

    /**
     * A phase that has not begun.
     *
     * @param durationMillis 0 for one that ends by itself
     */
    Clock(long durationMillis) {
      durationNanos = TimeUnit.MILLISECONDS.toNanos(durationMillis);
    }

    /** Whether a time ends the phase. */
    boolean isLimited() {
      return durationNanos > 0;
    }

    /** A step begins. */
    void step(long nowNanos) {
      if (!begun) {
        begun = true;
        start = nowNanos;
      }
    }

    /** Leaves out a time between two steps. */
    void pause(long nanos) {
      pausedNanos += nanos;
    }

    /** All times that were left out. */
    long pausedNanos() {
      return pausedNanos;
    }

    /** Whether its time is over; never without a limit. */
    boolean isOver() {
      return isLimited() && System.nanoTime() - start - pausedNanos >= durationNanos;
    }
  }
}
