package io.github.bancada.server.limit;

import io.github.bancada.server.figure.Span;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What one source told during a run. Immutable.
 *
 * @param name where it reads
 * @param spans by the second that they end in; a second without one is a gap
 */
public record SourceSpans(String name, Kind kind, SortedMap<Long, Span> spans) {
  /** Which machine its figures are of. */
  public enum Kind {
    /** The server runs on the load machine, and shares its CPUs. */
    LOCAL,
    /** Another machine. */
    REMOTE,
    /** The server itself answers, such as a database: no machine. */
    SERVER
  }

  public SourceSpans {
    spans = Collections.unmodifiableSortedMap(new TreeMap<>(spans));
  }
}
