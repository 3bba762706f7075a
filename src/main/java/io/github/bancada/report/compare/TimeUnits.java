package io.github.bancada.report.compare;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.TimeBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The time of one label from the start of its first sample to the end of its last, block by block,
 * those without samples too. Immutable and thread-safe.
 */
final class TimeUnits {
  /** Blocks are at most 64; more empty ones come from times that contradict each other. */
  private static final long MOST = 1000;

  private final List<Optional<TimeBlock>> blocks = new ArrayList<>();
  private final List<Double> seconds = new ArrayList<>();

  private TimeUnits() {}

  /** The units of a label; empty if it has no time blocks. */
  static Optional<TimeUnits> of(LabelSummary label) {
    if (label.blocks().isEmpty()) {
      return Optional.empty();
    }
    long length = label.blocks().seconds() * 1000;
    List<TimeBlock> known = label.blocks().blocks();
    long first = Math.min(Math.floorDiv(label.startEpochMillis(), length), known.get(0).number());
    // What ended in the last millisecond of a block has not begun the next.
    long last =
        Math.max(
            Math.floorDiv(label.endEpochMillis() - 1, length),
            known.get(known.size() - 1).number());
    if (last - first < 0 || last - first >= MOST) {
      return Optional.empty();
    }
    Map<Long, TimeBlock> byNumber = label.blocks().byNumber();
    TimeUnits units = new TimeUnits();
    for (long number = first; number <= last; number++) {
      long from = Math.max(number * length, label.startEpochMillis());
      long to = Math.min((number + 1) * length, label.endEpochMillis());
      units.seconds.add(Math.max(0, to - from) / 1000.0);
      units.blocks.add(Optional.ofNullable(byNumber.get(number)));
    }
    return Optional.of(units);
  }

  int count() {
    return blocks.size();
  }

  /** How long the label was active in a unit, seconds. */
  double seconds(int unit) {
    return seconds.get(unit);
  }

  /** What it did in a unit, if anything. */
  Optional<TimeBlock> block(int unit) {
    return blocks.get(unit);
  }
}
