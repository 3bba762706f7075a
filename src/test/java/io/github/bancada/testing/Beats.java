package io.github.bancada.testing;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * A clock for what has to happen soon: pauses of a millisecond, counted by a thread of its own. On
 * a machine with too few CPUs it goes slower, as everything else does, so a limit in beats holds
 * there too; a pause that is too long by design is so many beats everywhere else.
 */
public final class Beats {
  /** As many as a second has at most. */
  public static final long OF_A_SECOND = 1_000;

  private static final long PAUSE_NANOS = Duration.ofMillis(1).toNanos();

  private volatile long count;
  private volatile boolean over;

  private Beats() {}

  /** How many pass while something is done. */
  public static long during(Runnable work) {
    Beats beats = new Beats();
    Thread heart = new Thread(beats::beat, "beats");
    heart.start();
    try {
      work.run();
      return beats.count;
    } finally {
      beats.over = true;
      Waiting.awaitEnd(heart);
    }
  }

  private void beat() {
    while (!over) {
      LockSupport.parkNanos(PAUSE_NANOS);
      count++;
    }
  }
}
