package io.github.bancada.ldap.replay;

/** The time since a replay began. Thread-safe. */
final class ReplayClock {
  /** So that what is due at once does not find virtual users that have yet to wake. */
  private static final long HEAD_START_NANOS = 50_000_000L;

  private volatile long origin;

  /** The replay begins, in a moment. */
  void start() {
    origin = System.nanoTime() + HEAD_START_NANOS;
  }

  /** Nanoseconds since the replay began. */
  long now() {
    return System.nanoTime() - origin;
  }
}
