package io.github.bancada.matrix.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a journal says. Its methods that change it throw {@link IllegalArgumentException} if an
 * entry cannot follow those before. Not thread-safe.
 */
final class JournalState {
  private final NavigableMap<Integer, Entry.Intent> outstanding = new TreeMap<>();
  private final Set<Integer> applied = new TreeSet<>();
  private final Map<Integer, Entry.Finished> finished = new TreeMap<>();
  private Entry.Begun begun;
  private Entry.Started started;
  private int intents;

  /** Empty if the journal is. */
  Optional<Entry.Begun> begun() {
    return Optional.ofNullable(begun);
  }

  /** The latest start of runs. */
  Optional<Entry.Started> started() {
    return Optional.ofNullable(started);
  }

  /** Whether all runs count. */
  boolean isComplete() {
    return begun != null && finished.size() == 1 + (long) begun.configurations() * begun.rounds();
  }

  /** Whether a new matrix loses nothing: no run counts, and all is put back. */
  boolean isBlank() {
    return outstanding.isEmpty() && finished.keySet().stream().allMatch(run -> run == 0);
  }

  /** What is to be put back, the latest first. */
  List<Entry.Intent> outstanding() {
    List<Entry.Intent> latestFirst = new ArrayList<>(outstanding.values());
    Collections.reverse(latestFirst);
    return latestFirst;
  }

  boolean isApplied(Entry.Intent intent) {
    return applied.contains(intent.number());
  }

  /** Runs that count, by number. */
  Map<Integer, Entry.Finished> finished() {
    return finished;
  }

  /** Number of the next intent. */
  int nextIntent() {
    return intents;
  }

  void begin(Entry.Begun first) {
    require(begun == null, "a second matrix begins");
    begun = first;
  }

  /**
   * Runs begin. The machine is cold again, and a part of a round cannot be compared: the warm-up
   * and the runs of a round that was cut off no longer count, and are repeated.
   */
  void start(Entry.Started now) {
    require(begun != null, "nothing has begun");
    require(!isComplete(), "all runs are over");
    require(outstanding.isEmpty(), "an intent is not undone");
    started = now;
    finished.remove(0);
    int whole = finished.size() - finished.size() % begun.configurations();
    finished.keySet().removeIf(run -> run > whole);
  }

  void requireStarted() {
    require(started != null && !isComplete(), "no run can be in progress");
  }

  void intend(Entry.Intent intent) {
    requireStarted();
    require(intent.number() == intents, "the intent is not number " + intents);
    intents++;
    outstanding.put(intent.number(), intent);
  }

  void apply(int intent) {
    outstanding(intent);
    applied.add(intent);
  }

  void outstanding(int intent) {
    require(outstanding.containsKey(intent), "intent " + intent + " is not outstanding");
  }

  void undo(int intent) {
    outstanding(intent);
    outstanding.remove(intent);
  }

  void finish(Entry.Finished run) {
    requireStarted();
    int next = finished.containsKey(0) ? finished.size() : 0;
    require(run.run() == next, "run " + run.run() + " is not the next one, " + next);
    finished.put(run.run(), run);
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
