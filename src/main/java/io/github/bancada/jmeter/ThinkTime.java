package io.github.bancada.jmeter;

/**
 * Tells the load of a virtual user when the user thinks inside a sampler, which does not count as
 * work. The load listens on the user's thread, and the sampler tells on the same thread. Stateless
 * but for the listeners.
 */
public final class ThinkTime {
  private static final ThreadLocal<Listener> OF_THIS_USER = new ThreadLocal<>();

  private ThinkTime() {}

  /** Follows the think times of one virtual user, on its thread. */
  public interface Listener {
    /** A think time begins. */
    void thinks();

    /** It is over. */
    void works();
  }

  /** Lets a listener follow the virtual user of this thread, in the place of an earlier one. */
  public static void follow(Listener listener) {
    OF_THIS_USER.set(listener);
  }

  /** Thinks, for as long as the action takes. */
  public static void during(Runnable thought) {
    Listener listener = OF_THIS_USER.get();
    if (listener == null) {
      thought.run();
      return;
    }
    listener.thinks();
    try {
      thought.run();
    } finally {
      listener.works();
    }
  }
}
