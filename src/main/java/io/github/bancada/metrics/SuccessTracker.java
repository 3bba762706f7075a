package io.github.bancada.metrics;

import java.util.OptionalLong;

/** Follows successes second by second. Not thread-safe. */
final class SuccessTracker {
  private long startEpochMillis;
  private boolean started;
  private long last;
  private boolean any;
  private int usersAtLast;
  private Silence longest = new Silence(0, 0, 0);

  private SuccessTracker() {}

  SuccessTracker(long startEpochMillis) {
    start(startEpochMillis);
  }

  /** A tracker of a run that began with its first sample. */
  static SuccessTracker fromFirstSample() {
    return new SuccessTracker();
  }

  private void start(long epochMillis) {
    started = true;
    startEpochMillis = epochMillis;
    last = epochMillis;
    longest = new Silence(epochMillis, epochMillis, 0);
  }

  /** Adds what happened in the next second, all labels together. */
  void add(Tally second) {
    if (!started && second.samples() > 0) {
      start(second.startEpochMillis());
    }
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
        started ? longer(Math.max(startEpochMillis, endEpochMillis)) : longest);
  }
}
