package io.github.bancada.process;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;

/** Threads that do not keep the process alive. Stateless. */
public final class Daemons {
  private Daemons() {}

  /** A thread that is not started yet. */
  public static Thread thread(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  /** Makes threads that share a name. */
  public static ThreadFactory threads(String name) {
    return work -> thread(name, work);
  }

  /**
   * Waits for the end of a thread; returns whether it came in time, and at once, with the interrupt
   * kept, if the caller is interrupted.
   */
  public static boolean ended(Thread thread, Duration longest) {
    try {
      thread.join(Math.max(1, longest.toMillis())); // 0 is without a limit
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return !thread.isAlive();
  }

  /** One thread for scheduled work. */
  public static ScheduledExecutorService timer(String name) {
    return Executors.newSingleThreadScheduledExecutor(threads(name));
  }
}
