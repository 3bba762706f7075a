package io.github.bancada.storage.results;

import io.github.bancada.storage.target.UsageSpan;
import java.util.ArrayList;
import java.util.List;

/**
 * Samples of one phase that overlap in time, or one of them. Immutable.
 *
 * @param start wall clock, nanoseconds since the epoch
 * @param firstEnd when the first of its virtual users was done
 * @param end when the last one was
 * @param missing samples that belong to it and have not come: its virtual users work together
 * @param failed samples of it that failed
 * @param writtenBytes that were asked to be written
 * @param usage one for each process that ran it; fewer if that is not known
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
    List<UsageSpan> usage) {
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

  private static List<UsageSpan> joined(List<UsageSpan> some, List<UsageSpan> others) {
    List<UsageSpan> all = new ArrayList<>(some);
    for (UsageSpan other : others) {
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

  /** Bytes a second, or operations where there are no bytes. */
  double rate() {
    return (double) (bytes > 0 ? bytes : operations) / nanos();
  }
}
