package io.github.bancada.storage.results;

import io.github.bancada.storage.target.Usage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Samples of one phase that overlap in time. Immutable.
 *
 * @param start wall clock, nanoseconds since the epoch
 * @param firstEnd when the first virtual user was done
 * @param end when the last virtual user was
 * @param missing number of samples of its virtual users that have not come yet
 * @param failed number of failed samples
 * @param writtenBytes bytes that the samples wrote
 * @param usage one for each process that ran the round; fewer if not known
 */
record Round(
    long start,
    long firstEnd,
    long end,
    long missing,
    long failed,
    long bytes,
    long operations,
    long writtenBytes,
    List<Usage.Span> usage) {
  Round {
    usage = List.copyOf(usage);
  }

  static Round of(PhaseSample sample) {
    long end = sample.startNanos() + sample.elapsedNanos();
    return new Round(
        sample.startNanos(),
        end,
        end,
        sample.usage().isPresent() ? Math.max(0, sample.users() - 1) : 0,
        sample.success() ? 0 : 1,
        Math.max(0, sample.bytes()),
        Math.max(0, sample.operations()),
        sample.sentBytes(),
        sample.usage().map(List::of).orElse(List.of()));
  }

  Round with(Round other) {
    return new Round(
        Math.min(start, other.start),
        Math.min(firstEnd, other.firstEnd),
        Math.max(end, other.end),
        Math.max(0, missing - 1),
        failed + other.failed,
        bytes + other.bytes,
        operations + other.operations,
        writtenBytes + other.writtenBytes,
        joined(usage, other.usage));
  }

  private static List<Usage.Span> joined(List<Usage.Span> some, List<Usage.Span> others) {
    List<Usage.Span> all = new ArrayList<>(some);
    for (Usage.Span other : others) {
      int same = 0;
      while (same < all.size() && !all.get(same).isOfSameProcess(other)) {
        same++;
      }
      if (same < all.size()) {
        all.set(same, all.get(same).with(other));
      } else {
        all.add(other);
      }
    }
    return all;
  }

  long nanos() {
    return end - start;
  }

  /** Bytes a second; operations a second if there are no bytes. */
  double rate() {
    return (double) (bytes > 0 ? bytes : operations) / nanos();
  }

  /** The rounds of a phase. Not thread-safe. */
  static final class Series {
    /**
     * Virtual users who work together begin at the same moment; in a very short phase one may be
     * done before another has begun.
     */
    private static final long LONGEST_GAP_NANOS = 500_000_000;

    /** More samples are joined where they overlap, so that memory is bounded. */
    private static final int MOST = 1 << 16;

    private List<Round> parts = new ArrayList<>();

    void add(Round part) {
      parts.add(part);
      if (parts.size() > MOST) {
        parts = all(false);
      }
    }

    /**
     * All rounds in the order of time.
     *
     * @param complete whether no sample is missing; then a round has one sample of each virtual
     *     user, even if one was done before another began
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
}
