package io.github.bancada.report.view;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * Rows of seconds, in bounded memory for a run of any length: in a long run several seconds are
 * merged into one row. The seconds of the newest group stay apart, so that the end of the run is
 * known to the second. Not thread-safe.
 *
 * @param <T> type of a row
 */
final class SecondsSoFar<T> {
  private final ToLongFunction<T> secondOf;
  private final Function<List<T>, T> merge;
  private final List<T> merged = new ArrayList<>();
  private final List<T> open = new ArrayList<>();
  private final long startSecond;
  private long groupSeconds = 1;

  /**
   * @param startSecond groups begin whole groups after it
   * @param merge makes one row, of the second of the first, of the rows of a group
   */
  SecondsSoFar(long startSecond, ToLongFunction<T> secondOf, Function<List<T>, T> merge) {
    this.startSecond = startSecond;
    this.secondOf = secondOf;
    this.merge = merge;
  }

  /** Adds a row that is not older than those before. */
  void add(T row) {
    if (!open.isEmpty() && group(row) != group(open.get(0))) {
      merged.add(open.size() == 1 ? open.get(0) : merge.apply(List.copyOf(open)));
      open.clear();
    }
    open.add(row);
  }

  private long group(T row) {
    return Math.floorDiv(secondOf.applyAsLong(row) - startSecond, groupSeconds);
  }

  /** Merges so many seconds from now on, and in the rows there are. */
  void group(long seconds) {
    if (seconds == groupSeconds) {
      return;
    }
    groupSeconds = seconds;
    List<T> all = rows();
    merged.clear();
    open.clear();
    all.forEach(this::add);
  }

  /** A copy of the rows, in order. */
  List<T> rows() {
    List<T> all = new ArrayList<>(merged);
    all.addAll(open);
    return all;
  }
}
