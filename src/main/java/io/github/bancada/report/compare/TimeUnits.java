package io.github.bancada.report.compare;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.SummedTimes;
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

  /**
   * What a label did in a unit.
   *
   * @param samples how many ended in it
   * @param errors how many of them failed
   * @param times elapsed times of those whose times are compared: as {@link LabelSummary#elapsed}
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
    // What ended in the last millisecond of a block has not begun the next.
    long last =
        Math.max(
            Math.floorDiv(label.span().endEpochMillis() - 1, length),
            known.get(known.size() - 1).number());
    if (last - first < 0 || last - first >= MOST) {
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

  /** How long the label was active in a unit, seconds. */
  double seconds(int unit) {
    return seconds.get(unit);
  }

  /** What it did in a unit, if anything. */
  Optional<Unit> unit(int unit) {
    return units.get(unit);
  }
}
