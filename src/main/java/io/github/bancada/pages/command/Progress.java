package io.github.bancada.pages.command;

import io.github.bancada.text.Terminal;
import java.io.PrintWriter;

/** Prints the number of finished jobs on standard error, a few times a second. For one thread. */
final class Progress {
  private static final String CLEAR = "\r\u001b[K";
  private static final long PAUSE_NANOS = 200_000_000;
  private static final long PAUSE_OF_LINES_NANOS = 5_000_000_000L;

  private final PrintWriter err;
  private final boolean wanted;
  private boolean shown;
  private boolean overwrites;
  private long jobs;
  private long done;
  private long failed;
  private long nextNanos;
  private boolean onScreen;

  /**
   * Shows progress if wanted; otherwise only where a user sees it and the output does not show it:
   * if standard error is a terminal and standard output is not.
   */
  Progress(PrintWriter err, boolean wanted) {
    this.err = err;
    this.wanted = wanted;
  }

  void begin(long number) {
    jobs = number;
    overwrites = (wanted || number > 1) && Terminal.isAt(2);
    shown = wanted || overwrites && !Terminal.isAt(1);
    nextNanos = System.nanoTime() + pause();
  }

  private long pause() {
    return overwrites ? PAUSE_NANOS : PAUSE_OF_LINES_NANOS;
  }

  /** Removes the progress from the terminal, because other output follows. */
  void clear() {
    if (onScreen) {
      err.print(CLEAR);
      err.flush();
      onScreen = false;
    }
  }

  void done(boolean counted) {
    done++;
    failed += counted ? 0 : 1;
    if (shown && System.nanoTime() - nextNanos >= 0) {
      say();
    }
  }

  private void say() {
    nextNanos = System.nanoTime() + pause();
    String text = done + " of " + jobs + " jobs" + (failed == 0 ? "" : ", not counted: " + failed);
    if (overwrites) {
      err.print(CLEAR + text);
      err.flush();
      onScreen = true;
    } else {
      err.println(text);
    }
  }

  void end() {
    clear();
    if (shown && !overwrites) {
      say();
    }
  }
}
