package io.github.bancada.storage.results;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The rounds of a phase. Not thread-safe. */
final class Rounds {
  /**
   * Virtual users who work together begin at the same moment; one of a very short phase may be done
   * before another has begun.
   */
  private static final long LONGEST_GAP_NANOS = 500_000_000;

  /** More are joined where they overlap, so that memory is bounded. */
  private static final int MOST = 1 << 16;

  private List<Round> parts = new ArrayList<>();

  void add(Round part) {
    parts.add(part);
    if (parts.size() > MOST) {
      parts = all(false);
    }
  }

  /**
   * In the order of time.
   *
   * @param complete whether no sample is missing: then a round has one of each virtual user, also
   *     if one of them was done before another began
   */
  List<Round> all(boolean complete) {
    List<Round> sorted = new ArrayList<>(parts);
    sorted.sort(Comparator.comparingLong(Round::start));
    List<Round> joined = new ArrayList<>();
    for (Round part : sorted) {
      int last = joined.size() - 1;
      if (last >= 0 && isOne(joined.get(last), part, complete)) {
        joined.set(last, joined.get(last).with(part));
      } else {
        joined.add(part);
      }
    }
    return joined;
  }

  private static boolean isOne(Round round, Round next, boolean complete) {
    long gap = next.start() - round.end();
    return gap < 0 || complete && round.missing() > 0 && gap < LONGEST_GAP_NANOS;
  }
}
