package io.github.bancada.process;

/** Work that is done if this process ends, also by a signal, before it is removed. Thread-safe. */
public final class EndHook {
  private final Thread thread;
  private volatile boolean begun;

  /**
   * @param name of the thread
   * @param work the process waits for its end; is not done if the process is ending already
   */
  public EndHook(String name, Runnable work) {
    thread =
        new Thread(
            () -> {
              begun = true;
              work.run();
            },
            name);
    try {
      Runtime.getRuntime().addShutdownHook(thread);
    } catch (IllegalStateException e) {
      begun = true;
    }
  }

  /** Whether the process is ending, and the work may have begun. */
  public boolean isBegun() {
    return begun;
  }

  /** Removes the work; does nothing if it has begun. */
  public void remove() {
    try {
      Runtime.getRuntime().removeShutdownHook(thread);
    } catch (IllegalStateException e) {
      begun = true;
    }
  }
}
