package io.github.bancada.server.limit;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A run and what was watched meanwhile. Immutable.
 *
 * @param loadUnit what its load is counted in, such as {@code users} or {@code arrivals/s}
 * @param seconds by their number in the run; those at rest may come first, with numbers below 0.
 *     Figures of sources in other seconds are ignored
 */
public record WatchedRun(
    String loadUnit, SortedMap<Long, LoadSecond> seconds, List<SourceSpans> sources) {
  public WatchedRun {
    seconds = Collections.unmodifiableSortedMap(new TreeMap<>(seconds));
    sources = List.copyOf(sources);
  }
}
