package io.github.bancada.metrics;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Fills {@link TimeBlocks}, second by second, when the seconds are over: it costs nothing while
 * samples are recorded, and its memory does not grow with the run. Not thread-safe.
 */
final class TimeBlockRecorder {
  private long seconds = TimeBlocks.NONE.seconds();

  /** In the order of time; the last one may still grow. */
  private List<TimeBlock> blocks = new ArrayList<>();

  /** Adds a second; they come in the order of time. */
  void add(long epochSecond, Histogram histogram, Tally tally) {
    if (histogram.getTotalCount() == 0) {
      return;
    }
    while (!blocks.isEmpty()
        && !TimeBlocks.fits(blocks.get(0).number(), Math.floorDiv(epochSecond, seconds))) {
      TimeBlocks longer = snapshot().doubled();
      seconds = longer.seconds();
      blocks = new ArrayList<>(longer.blocks());
    }
    long number = Math.floorDiv(epochSecond, seconds);
    TimeBlock added = TimeBlock.of(number, tally.errors(), tally.sumNanos(), histogram);
    int last = blocks.size() - 1;
    if (last >= 0 && blocks.get(last).number() == number) {
      blocks.set(last, blocks.get(last).and(added, number));
    } else {
      blocks.add(added);
    }
  }

  /** The blocks so far. */
  TimeBlocks snapshot() {
    return new TimeBlocks(seconds, blocks);
  }
}
