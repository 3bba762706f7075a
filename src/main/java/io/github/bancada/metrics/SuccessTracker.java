package io.github.bancada.metrics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalLong;

/** Tracks successes second by second. Not thread-safe. */
final class SuccessTracker {
  private static final int MOST_PAUSES = 1_000;

  private long startEpochMillis;
  private boolean started;
  private long last;
  private boolean any;
  private int usersAtLast;
  private Successes.Gap longest = new Successes.Gap(0, 0, 0);

  /** In the order of their starts; few. */
  private final List<Pause> pauses = new ArrayList<>();

  /** A time without load, milliseconds since the epoch. */
  private record Pause(long from, long to) {}

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
    longest = new Successes.Gap(epochMillis, epochMillis, 0);
  }

  /** Adds the next second, all labels together. */
  void add(SampleTotals second) {
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

  /**
   * Marks a time without load, in which no success can be expected. Milliseconds since the epoch.
   */
  void pause(long fromEpochMillis, long toEpochMillis) {
    long from = fromEpochMillis;
    long to = toEpochMillis;
    for (Iterator<Pause> all = pauses.iterator(); all.hasNext(); ) {
      Pause known = all.next();
      if (known.from() <= to && known.to() >= from) { // users connect at the same time
        from = Math.min(from, known.from());
        to = Math.max(to, known.to());
        all.remove();
      }
    }
    if (pauses.size() < MOST_PAUSES) {
      pauses.add(new Pause(from, to));
      pauses.sort(Comparator.comparingLong(Pause::from));
    }
  }

  /** The longest silence, including the current one up to this moment. */
  private Successes.Gap longer(long toEpochMillis) {
    Successes.Gap found = longest;
    long from = last;
    for (Pause pause : pauses) {
      if (pause.to() > from && pause.from() < toEpochMillis) {
        found = longer(found, from, pause.from());
        from = pause.to();
      }
    }
    return longer(found, from, toEpochMillis);
  }

  private Successes.Gap longer(Successes.Gap known, long from, long to) {
    return to - from > known.millis() ? new Successes.Gap(from, to, usersAtLast) : known;
  }

  /** The successes up to the end of the test, or up to now. */
  Successes at(long endEpochMillis) {
    return new Successes(
        any ? OptionalLong.of(last) : OptionalLong.empty(),
        started ? longer(Math.max(startEpochMillis, endEpochMillis)) : longest);
  }
}
