package io.github.bancada.sql;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * On the controller of a distributed run: the storage engine's snapshots of the load generators.
 * Only the first load generator counts. Keeps at most {@value #MOST}: in a longer run every second
 * one, then every fourth, and so on. Thread-safe.
 */
public final class CheckpointHeard {
  static final int MOST = 4_096;

  private static final String FAILURE = "!";

  private final List<Heard> all = new ArrayList<>();
  private long spacingMillis = CheckpointTicker.PERIOD_MILLIS;
  private String first = "";

  /** A snapshot; null, with the reason, where it failed. */
  private record Heard(long epochMillis, CheckpointState state, String failure) {
    long from(long otherMillis) {
      return Math.abs(epochMillis - otherMillis);
    }
  }

  /** A snapshot as text, which {@link #hear} reads. */
  static String note(long epochMillis, CheckpointState state) {
    return epochMillis + " " + state.note();
  }

  /** The same for a snapshot that failed. */
  static String failure(long epochMillis, String text) {
    return epochMillis + " " + FAILURE + text;
  }

  /** Receives a snapshot of a load generator. */
  public synchronized void hear(String engine, String note) {
    if (first.isEmpty()) {
      first = engine;
    }
    int blank = note.indexOf(' ');
    long millis = Long.parseLong(note.substring(0, blank));
    // Half a period of tolerance, because snapshots do not come in equal intervals.
    boolean due =
        all.isEmpty()
            || millis - all.get(all.size() - 1).epochMillis()
                >= spacingMillis - CheckpointTicker.PERIOD_MILLIS / 2;
    if (!engine.equals(first) || !due) {
      return;
    }
    if (all.size() == MOST) {
      for (int i = 0; i < MOST / 2; i++) {
        all.remove(i + 1);
      }
      spacingMillis *= 2;
    }
    String text = note.substring(blank + 1);
    all.add(
        text.startsWith(FAILURE)
            ? new Heard(millis, null, text.substring(FAILURE.length()))
            : new Heard(millis, CheckpointState.parse(text), ""));
  }

  /** Whether no snapshot has arrived. */
  public synchronized boolean isEmpty() {
    return all.isEmpty();
  }

  /**
   * The snapshots of a phase: from the one nearest to its start to the one nearest to its end, in
   * milliseconds since the epoch.
   */
  public synchronized CheckpointPhase phase(long fromMillis, long toMillis) {
    Heard begin = nearest(fromMillis);
    Heard end = nearest(toMillis);
    List<Heard> phase = all.subList(all.indexOf(begin), all.indexOf(end) + 1);
    return new CheckpointPhase(
        phase.stream().filter(each -> each.failure().isEmpty()).map(Heard::state).toList(),
        whyNot(phase, begin.from(fromMillis), end.from(toMillis)));
  }

  private Heard nearest(long millis) {
    return all.stream().min(Comparator.comparingLong(each -> each.from(millis))).orElseThrow();
  }

  private String whyNot(List<Heard> phase, long beforeMillis, long afterMillis) {
    long last = 0;
    for (Heard each : phase) {
      if (!each.failure().isEmpty()) {
        return "the server did not answer: " + each.failure();
      }
      if (each.state().uptimeSeconds() < last) {
        return CheckpointWatch.RESTARTED;
      }
      last = each.state().uptimeSeconds();
    }
    return Math.max(beforeMillis, afterMillis) > 2 * spacingMillis
        ? first + " sent no snapshot at its beginning or its end"
        : "";
  }
}
