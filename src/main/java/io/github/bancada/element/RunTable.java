package io.github.bancada.element;

import java.util.List;

/** The table of a run that is over, of a {@link RunTableListener}. Immutable. */
public interface RunTable {
  /** Whether there was nothing to put in it. */
  boolean isEmpty();

  /** For the console and the window. */
  List<String> lines();

  /** The file's content: titles, then one row for each label. */
  String csv();
}
