package io.github.bancada.metrics;

import java.util.ArrayList;
import java.util.List;

/**
 * Fills {@link TimeBlocks} when seconds close, at no cost while samples are recorded. Memory does
 * not grow with the run. Not thread-safe.
 */
final class TimeBlockRecorder {
  private long seconds = TimeBlocks.NONE.seconds();

  /** Complete blocks, in the order of time. */
  private List<TimeBlock> blocks = new ArrayList<>();

  // Start of the current block. It holds few samples, so it needs no histogram, and seconds with
  // few samples do not each replace the block.
  private final OutcomeSums open = new OutcomeSums(Times.Shape.PACKED);
  private long number;
  private long errors;

  /**
   * Adds a second. Seconds come in the order of time.
   *
   * @param failures number of failed samples in it
   */
  void add(long epochSecond, OutcomeSums second, long failures) {
    if (second.isEmpty()) {
      return;
    }
    if (!open.isEmpty() && Math.floorDiv(epochSecond, seconds) != number) {
      closeOpen();
    }
    while (!blocks.isEmpty()
        && !TimeBlocks.fits(blocks.get(0).number(), Math.floorDiv(epochSecond, seconds))) {
      TimeBlocks longer = new TimeBlocks(seconds, blocks).doubled();
      seconds = longer.seconds();
      blocks = new ArrayList<>(longer.blocks());
    }
    number = Math.floorDiv(epochSecond, seconds);
    if (open.hasRoomFor(second)) {
      open.add(second);
      errors += failures;
    } else {
      closeOpen();
      join(blocks, second.block(number, failures));
    }
  }

  private void closeOpen() {
    blocks = withOpen();
    open.reset();
    errors = 0;
  }

  private List<TimeBlock> withOpen() {
    List<TimeBlock> all = new ArrayList<>(blocks);
    if (!open.isEmpty()) {
      join(all, open.block(number, errors));
    }
    return all;
  }

  /** Appends a block, or adds it to the last one if both have the same number. */
  private static void join(List<TimeBlock> all, TimeBlock block) {
    int last = all.size() - 1;
    if (last >= 0 && all.get(last).number() == block.number()) {
      all.set(last, all.get(last).and(block, block.number()));
    } else {
      all.add(block);
    }
  }

  TimeBlocks snapshot() {
    return new TimeBlocks(seconds, withOpen());
  }

  /** The time blocks of a label. Not thread-safe. */
  static final class OfLane {
    private final TimeBlockRecorder elapsed = new TimeBlockRecorder();

    /** Null before the first response time. */
    private TimeBlockRecorder responses;

    /** Adds a second; they come in the order of time. */
    void add(long epochSecond, Lane lane) {
      elapsed.add(epochSecond, lane.elapsed, lane.totals.errors());
      if (lane.hasResponses()) {
        if (responses == null) {
          responses = new TimeBlockRecorder();
        }
        responses.add(epochSecond, lane.responses(), lane.responses().failures());
      }
    }

    /** The label, with the blocks so far. */
    LabelSummary in(LabelSummary label) {
      LabelSummary known = label.withBlocks(elapsed.snapshot());
      return responses == null
          ? known
          : known.withResponses(known.responses().withBlocks(responses.snapshot()));
    }
  }
}
