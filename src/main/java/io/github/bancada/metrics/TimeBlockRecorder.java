package io.github.bancada.metrics;

import java.util.ArrayList;
import java.util.List;

/**
 * Fills {@link TimeBlocks}, second by second, when the seconds are over: it costs nothing while
 * samples are recorded, and its memory does not grow with the run. Not thread-safe.
 */
final class TimeBlockRecorder {
  private long seconds = TimeBlocks.NONE.seconds();

  /** Those that are over, in the order of time. */
  private List<TimeBlock> blocks = new ArrayList<>();

  // The block that may still grow.
  private final Times open = new Times(Times.Shape.GROWING);
  private long number;
  private long errors;
  private long sumNanos;

  /** Adds a second; they come in the order of time. */
  void add(long epochSecond, Lane lane) {
    if (lane.tally.samples() == 0) {
      return;
    }
    if (!open.isEmpty() && Math.floorDiv(epochSecond, seconds) != number) {
      blocks = withOpen();
      open.reset();
      errors = 0;
      sumNanos = 0;
    }
    while (!blocks.isEmpty()
        && !TimeBlocks.fits(blocks.get(0).number(), Math.floorDiv(epochSecond, seconds))) {
      TimeBlocks longer = new TimeBlocks(seconds, blocks).doubled();
      seconds = longer.seconds();
      blocks = new ArrayList<>(longer.blocks());
    }
    number = Math.floorDiv(epochSecond, seconds);
    if (seconds == 1) {
      blocks.add(lane.elapsed.toBlock(number, lane.tally.errors(), lane.tally.sumNanos()));
      return;
    }
    open.add(lane.elapsed);
    errors += lane.tally.errors();
    sumNanos += lane.tally.sumNanos();
  }

  private List<TimeBlock> withOpen() {
    List<TimeBlock> all = new ArrayList<>(blocks);
    if (open.isEmpty()) {
      return all;
    }
    TimeBlock block = open.toBlock(number, errors, sumNanos);
    int last = all.size() - 1;
    // When blocks became longer, the last one took in the beginning of this one.
    if (last >= 0 && all.get(last).number() == number) {
      all.set(last, all.get(last).and(block, number));
    } else {
      all.add(block);
    }
    return all;
  }

  /** The blocks so far. */
  TimeBlocks snapshot() {
    return new TimeBlocks(seconds, withOpen());
  }
}
