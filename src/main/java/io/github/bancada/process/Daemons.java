package io.github.bancada.process;

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

  /** One thread for scheduled work. */
  public static ScheduledExecutorService timer(String name) {
    return Executors.newSingleThreadScheduledExecutor(threads(name));
  }
}
