package io.github.bancada.report.compare;

import io.github.bancada.metrics.ElapsedTimes;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.Outcomes;
import io.github.bancada.metrics.ResponseTimes;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Span;
import io.github.bancada.metrics.SummedTimes;
import io.github.bancada.metrics.TimeBlock;
import io.github.bancada.metrics.TimeBlocks;
import io.github.bancada.metrics.TimeCounts;
import io.github.bancada.metrics.Traffic;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Cuts the first seconds off a run, using its time blocks. Stateless. */
public final class SteadyPart {
  private SteadyPart() {}

  /**
   * Leaves out samples that ended in the first seconds, rounded up to a block. All labels are cut
   * at the same moment. Minimum and maximum then have three digits; connect times and bytes are 0,
   * and there are no latencies.
   *
   * @param seconds minimum to leave out; 0 leaves the run unchanged
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
          "'" + run.info().name() + "' has no time blocks, so its start cannot be left out");
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
        run.engines(),
        run.outside(),
        run.failures(),
        run.timeline(),
        run.connections(),
        run.results(),
        run.arrivals());
  }

  private static LabelSummary after(LabelSummary label, long fromEpochMillis) {
    TimeBlocks all = label.blocks();
    List<TimeBlock> kept = after(all, fromEpochMillis);
    if (kept.size() == all.blocks().size()) {
      return label;
    }
    long end = label.span().endEpochMillis();
    return new LabelSummary(
        label.label(),
        outcomes(kept, label.outcomes()),
        kept.stream().mapToLong(TimeBlock::errors).sum(),
        SummedTimes.NONE,
        Traffic.NONE,
        new Span(Math.min(end, Math.max(label.span().startEpochMillis(), fromEpochMillis)), end),
        label.millisecondsOnly(),
        new TimeBlocks(all.seconds(), kept),
        after(label.responses(), fromEpochMillis),
        ElapsedTimes.NONE);
  }

  private static ResponseTimes after(ResponseTimes responses, long fromEpochMillis) {
    List<TimeBlock> kept = after(responses.blocks(), fromEpochMillis);
    return new ResponseTimes(
        outcomes(kept, responses.outcomes()), new TimeBlocks(responses.blocks().seconds(), kept));
  }

  private static List<TimeBlock> after(TimeBlocks all, long fromEpochMillis) {
    return all.blocks().stream()
        .filter(block -> block.number() * all.seconds() * 1000 >= fromEpochMillis)
        .toList();
  }

  private static Outcomes outcomes(List<TimeBlock> kept, Outcomes whole) {
    return new Outcomes(
        times(kept, TimeBlock::successful, whole.successful()),
        times(kept, TimeBlock::failed, whole.failed()),
        times(kept, TimeBlock::mixed, whole.mixed()));
  }

  /** Times of the kept blocks, within the exact extremes of the whole run. */
  private static ElapsedTimes times(
      List<TimeBlock> kept, Function<TimeBlock, SummedTimes> part, ElapsedTimes whole) {
    SummedTimes together = kept.stream().map(part).reduce(SummedTimes.NONE, SummedTimes::and);
    if (together.samples() == 0) {
      return ElapsedTimes.NONE;
    }
    TimeCounts times = together.times();
    long least = whole.isEmpty() ? 0 : whole.minNanos();
    long most = whole.isEmpty() ? Long.MAX_VALUE : whole.maxNanos();
    return new ElapsedTimes(
        times,
        times.percentileBetween(0, least, most),
        times.percentileBetween(100, least, most),
        together.sumNanos());
  }
}
