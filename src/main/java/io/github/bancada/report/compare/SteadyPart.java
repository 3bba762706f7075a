package io.github.bancada.report.compare;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.TimeBlock;
import io.github.bancada.metrics.TimeBlocks;
import io.github.bancada.metrics.TimeCounts;
import java.util.List;
import java.util.stream.Stream;

/** A run without its first seconds, from its time blocks. Stateless. */
public final class SteadyPart {
  private SteadyPart() {}

  /**
   * Leaves out samples that ended in the first seconds of a run, to the end of a block. All labels
   * are cut at the same moment. Minimum and maximum have three digits then; connect times and bytes
   * are 0.
   *
   * @param seconds how many at least; with 0 the run stays as it is
   * @throws IllegalArgumentException if a label has no time blocks, or no samples are left
   */
  public static RunSummary of(RunSummary run, int seconds) {
    if (seconds == 0) {
      return run;
    }
    List<LabelSummary> active =
        Stream.concat(run.labels().stream(), Stream.of(run.total()))
            .filter(label -> label.samples() > 0)
            .toList();
    if (active.stream().anyMatch(label -> label.blocks().isEmpty())) {
      throw new IllegalArgumentException(
          "'" + run.info().name() + "' has no time blocks, so that its start cannot be left out");
    }
    long length = 1000 * active.stream().mapToLong(l -> l.blocks().seconds()).max().orElse(1);
    long from = -Math.floorDiv(-(run.info().startEpochMillis() + 1000L * seconds), length) * length;
    LabelSummary total = after(run.total(), from);
    if (total.samples() == 0) {
      throw new IllegalArgumentException(
          "'" + run.info().name() + "' has no samples after the first " + seconds + " s");
    }
    return new RunSummary(
        run.info(),
        run.labels().stream().map(label -> after(label, from)).toList(),
        total,
        run.errors(),
        run.firstFailure(),
        run.successes(),
        run.engines(),
        run.intervals(),
        run.cpu(),
        run.outside(),
        run.connections());
  }

  private static LabelSummary after(LabelSummary label, long fromEpochMillis) {
    TimeBlocks all = label.blocks();
    List<TimeBlock> kept =
        all.blocks().stream()
            .filter(block -> block.number() * all.seconds() * 1000 >= fromEpochMillis)
            .toList();
    if (kept.size() == all.blocks().size()) {
      return label;
    }
    TimeCounts times = TimeCounts.sum(kept.stream().map(TimeBlock::times).toList());
    return new LabelSummary(
            label.label(),
            times,
            TimeCounts.NONE,
            kept.stream().mapToLong(TimeBlock::errors).sum(),
            times.percentileBetween(0, label.minNanos(), label.maxNanos()),
            times.percentileBetween(100, label.minNanos(), label.maxNanos()),
            kept.stream().mapToLong(TimeBlock::sumNanos).sum(),
            0,
            0,
            0,
            Math.min(label.endEpochMillis(), Math.max(label.startEpochMillis(), fromEpochMillis)),
            label.endEpochMillis(),
            label.millisecondsOnly())
        .withBlocks(new TimeBlocks(all.seconds(), kept));
  }
}
