package io.github.bancada.report.compare;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.SummedTimes;
import io.github.bancada.metrics.TimeBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The time of a label from the start of its first sample to the end of its last, in blocks,
 * including empty ones. Immutable and thread-safe.
 */
final class TimeUnits {
  /** A run has at most 64 blocks; many more empty ones mean contradictory times. */
  private static final long MAX_UNITS = 1000;

  /**
   * The samples of a unit.
   *
   * @param samples samples that ended in it
   * @param errors failed samples among them
   * @param times compared elapsed times, as {@link LabelSummary#elapsed}
   */
  record Unit(long samples, long errors, SummedTimes times) {}

  private final List<Optional<Unit>> units = new ArrayList<>();
  private final List<Double> seconds = new ArrayList<>();

  private TimeUnits() {}

  /** The units of a label; empty if it has no time blocks. */
  static Optional<TimeUnits> of(LabelSummary label) {
    if (label.blocks().isEmpty()) {
      return Optional.empty();
    }
    long length = label.blocks().seconds() * 1000;
    List<TimeBlock> known = label.blocks().blocks();
    long first =
        Math.min(Math.floorDiv(label.span().startEpochMillis(), length), known.get(0).number());
    // A sample that ends in the last millisecond of a block does not start the next block.
    long last =
        Math.max(
            Math.floorDiv(label.span().endEpochMillis() - 1, length),
            known.get(known.size() - 1).number());
    if (last - first < 0 || last - first >= MAX_UNITS) {
      return Optional.empty();
    }
    Map<Long, TimeBlock> byNumber = label.blocks().byNumber();
    TimeUnits units = new TimeUnits();
    for (long number = first; number <= last; number++) {
      long from = Math.max(number * length, label.span().startEpochMillis());
      long to = Math.min((number + 1) * length, label.span().endEpochMillis());
      units.seconds.add(Math.max(0, to - from) / 1000.0);
      units.units.add(Optional.ofNullable(byNumber.get(number)).map(block -> unit(label, block)));
    }
    return Optional.of(units);
  }

  private static Unit unit(LabelSummary label, TimeBlock block) {
    return new Unit(
        block.samples(),
        block.errors(),
        label.outcomes().areKnown() ? block.successful() : block.all());
  }

  int count() {
    return units.size();
  }

  /** Active time of the label in a unit, seconds. */
  double seconds(int unit) {
    return seconds.get(unit);
  }

  Optional<Unit> unit(int unit) {
    return units.get(unit);
  }
}
