package io.github.bancada.server.limit;

import io.github.bancada.server.figure.SourceKind;
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
public record SourceSpans(String name, SourceKind kind, SortedMap<Long, Span> spans) {
  public SourceSpans {
    spans = Collections.unmodifiableSortedMap(new TreeMap<>(spans));
  }
}
