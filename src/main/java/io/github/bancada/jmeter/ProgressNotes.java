package io.github.bancada.jmeter;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/** What elements of a test add to its line of progress. Thread-safe. */
public final class ProgressNotes {
  private static final PerTest<ProgressNotes> TESTS = new PerTest<>(ProgressNotes::new);

  private final List<Supplier<String>> notes = new CopyOnWriteArrayList<>();

  private ProgressNotes() {}

  /** The notes of the current test, or of the last one. */
  public static ProgressNotes ofThisTest() {
    return TESTS.get();
  }

  /**
   * Adds a note.
   *
   * @param note asked for each line, by any thread; "" for nothing to say now
   */
  public void add(Supplier<String> note) {
    notes.add(note);
  }

  /** The current notes, in the order in which the elements began. */
  public List<String> all() {
    return notes.stream().map(Supplier::get).filter(note -> !note.isEmpty()).toList();
  }
}
