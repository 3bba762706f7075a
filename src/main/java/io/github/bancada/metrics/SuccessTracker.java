package io.github.bancada.metrics;

import java.util.OptionalLong;

/** Follows successes second by second. Not thread-safe. */
final class SuccessTracker {
  private final long startEpochMillis;
  private long last;
  private boolean any;
  private int usersAtLast;
  private Silence longest;

  SuccessTracker(long startEpochMillis) {
    this.startEpochMillis = startEpochMillis;
    last = startEpochMillis;
    longest = new Silence(startEpochMillis, startEpochMillis, 0);
  }

  /** Adds what happened in the next second, all labels together. */
  void add(Tally second) {
    if (!second.anySuccess()) {
      return;
    }
    longest = longer(second.firstSuccessEpochMillis());
    last = Math.max(last, second.lastSuccessEpochMillis());
    any = true;
    usersAtLast = second.users();
  }

  private Silence longer(long toEpochMillis) {
    return toEpochMillis - last > longest.millis()
        ? new Silence(last, toEpochMillis, usersAtLast)
        : longest;
  }

  /**
   * What is known by now.
   *
   * @param endEpochMillis end of the test, or now
   */
  Successes at(long endEpochMillis) {
    return new Successes(
        any ? OptionalLong.of(last) : OptionalLong.empty(),
        longer(Math.max(startEpochMillis, endEpochMillis)));
  }
}
