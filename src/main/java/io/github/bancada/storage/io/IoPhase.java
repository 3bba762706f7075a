package io.github.bancada.storage.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * An operation over the files of one virtual user, step by step. Work outside its time is done
 * before it is made. Not thread-safe.
 */
interface IoPhase extends AutoCloseable {
  /**
   * Takes the next step.
   *
   * @throws IOException if the step fails; close the phase then
   */
  Step next() throws IOException;

  /** The file of the last step; before the first step, the first file. */
  Path file();

  /** The last step as text, for messages. */
  String where();

  /** Time between steps so far that does not count. */
  default long pausedNanos() {
    return 0;
  }

  @Override
  void close() throws IOException;

  /**
   * One step of a phase. Immutable.
   *
   * @param bytes bytes read or written; a rewrite counts them once
   * @param elapsedNanos includes opening the file in its first step and closing it in its last
   */
  record Step(Kind kind, long bytes, long elapsedNanos, boolean endsFile, boolean endsPhase) {
    /** The kinds of steps. */
    enum Kind {
      READ,
      WRITE,
      REWRITE,
      SYNC
    }
  }

  /** Measures the duration of a phase, from its first step and without pauses. Not thread-safe. */
  final class Clock {
    private final long durationNanos;
    private long start;
    private boolean begun;
    private long pausedNanos;

    /**
     * Makes a clock for a phase that has not begun.
     *
     * @param durationMillis 0 for a phase without a time limit
     */
    Clock(long durationMillis) {
      durationNanos = TimeUnit.MILLISECONDS.toNanos(durationMillis);
    }

    /** Whether the phase has a time limit. */
    boolean isLimited() {
      return durationNanos > 0;
    }

    /** Starts a step. */
    void step(long nowNanos) {
      if (!begun) {
        begun = true;
        start = nowNanos;
      }
    }

    /** Excludes time between two steps. */
    void pause(long nanos) {
      pausedNanos += nanos;
    }

    /** The sum of the excluded times. */
    long pausedNanos() {
      return pausedNanos;
    }

    /** Whether the time limit is reached; false without a limit. */
    boolean isOver() {
      return isLimited() && System.nanoTime() - start - pausedNanos >= durationNanos;
    }
  }
}
