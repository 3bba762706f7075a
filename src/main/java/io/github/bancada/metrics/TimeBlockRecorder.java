package io.github.bancada.metrics;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.PackedHistogram;

/**
 * Fills {@link TimeBlocks}, second by second, when the seconds are over: it costs nothing while
 * samples are recorded, and its memory does not grow with the run. Not thread-safe.
 */
final class TimeBlockRecorder {
  private TimeBlocks closed = TimeBlocks.NONE;

  /** The block that may still grow; small. */
  private final Histogram open =
      new PackedHistogram(1, Lane.HIGHEST_NANOS, Lane.SIGNIFICANT_DIGITS);

  private long number;
  private long errors;
  private long sumNanos;

  /** Adds a second; they come in the order of time. */
  void add(long epochSecond, Histogram histogram, Tally tally) {
    if (histogram.getTotalCount() == 0) {
      return;
    }
    long next = Math.floorDiv(epochSecond, closed.seconds());
    if (open.getTotalCount() > 0 && next != number) {
      closed = withOpen();
      open.reset();
      errors = 0;
      sumNanos = 0;
      while (!TimeBlocks.fits(closed.blocks().get(0).number(), next)) {
        closed = closed.doubled();
        next = Math.floorDiv(epochSecond, closed.seconds());
      }
      takeBack(next);
    }
    number = next;
    open.add(histogram);
    errors += tally.errors();
    sumNanos += tally.sumNanos();
  }

  /** After doubling, the last block may be one that still grows. */
  private void takeBack(long next) {
    List<TimeBlock> blocks = closed.blocks();
    TimeBlock last = blocks.get(blocks.size() - 1);
    if (last.number() == next) {
      open.add(last.histogram());
      errors = last.errors();
      sumNanos = last.sumNanos();
      closed = new TimeBlocks(closed.seconds(), blocks.subList(0, blocks.size() - 1));
    }
  }

  private TimeBlocks withOpen() {
    if (open.getTotalCount() == 0) {
      return closed;
    }
    List<TimeBlock> all = new ArrayList<>(closed.blocks());
    all.add(TimeBlock.of(number, errors, sumNanos, open));
    return new TimeBlocks(closed.seconds(), all);
  }

  /** The blocks so far. */
  TimeBlocks snapshot() {
    return withOpen();
  }
}
