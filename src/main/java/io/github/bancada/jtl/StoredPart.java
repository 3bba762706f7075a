package io.github.bancada.jtl;

import io.github.bancada.metrics.CodeRow;
import io.github.bancada.metrics.CpuRow;
import io.github.bancada.metrics.ElapsedTimes;
import io.github.bancada.metrics.Failures;
import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.Outcomes;
import io.github.bancada.metrics.ResponseTimes;
import io.github.bancada.metrics.Rows;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Span;
import io.github.bancada.metrics.Successes;
import io.github.bancada.metrics.SummedTimes;
import io.github.bancada.metrics.TimeBlock;
import io.github.bancada.metrics.TimeBlocks;
import io.github.bancada.metrics.TimeCounts;
import io.github.bancada.metrics.Timeline;
import io.github.bancada.metrics.Traffic;
import io.github.bancada.table.RunPart;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.stream.Stream;

/**
 * A part of a run with only a summary, cut out of its time blocks. It consists of whole blocks
 * inside the requested part; every label is cut at the same moments. Immutable.
 */
public final class StoredPart {
  private final RunSummary run;
  private final RunPart part;

  /** Milliseconds since the epoch; the least or greatest number without a cut. */
  private final long from;

  private final long until;

  private StoredPart(RunSummary run, RunPart wanted, long blockMillis) {
    this.run = run;
    RunPart known = run.timeline().leftOut().part();
    long start = run.info().startEpochMillis();
    boolean skips = wanted.skipMillis() > known.skipMillis();
    boolean ends = wanted.untilMillis() < known.untilMillis();
    from =
        skips
            ? -Math.floorDiv(-wanted.fromEpochMillis(start), blockMillis) * blockMillis
            : Long.MIN_VALUE;
    until =
        ends
            ? Math.floorDiv(wanted.untilEpochMillis(start), blockMillis) * blockMillis
            : Long.MAX_VALUE;
    part =
        new RunPart(
            skips ? from - start : known.skipMillis(), ends ? until - start : known.untilMillis());
  }

  /**
   * Leaves out the samples that did not end in the part. Minimum and maximum then have three
   * digits, and bytes, connect times and latencies are {@linkplain Traffic#UNKNOWN not known}. Only
   * failures whose whole group lies in the part are kept.
   *
   * @return a run that may have no samples
   * @throws IllegalArgumentException if a label has no time blocks
   */
  public static RunSummary of(RunSummary run, RunPart wanted) {
    RunPart known = run.timeline().leftOut().part();
    RunPart part = wanted.and(known);
    if (part.equals(known)) {
      return run;
    }
    List<LabelSummary> active =
        Stream.concat(run.labels().stream(), Stream.of(run.total()))
            .filter(label -> label.samples() > 0)
            .toList();
    if (active.stream().anyMatch(label -> label.blocks().isEmpty())) {
      throw new IllegalArgumentException(
          "'" + run.info().name() + "' has no time blocks, so no part of it can be left out");
    }
    long length = 1000 * active.stream().mapToLong(l -> l.blocks().seconds()).max().orElse(1);
    return new StoredPart(run, part, length).cut();
  }

  private RunSummary cut() {
    return new RunSummary(
        run.info(),
        run.labels().stream().map(this::cut).toList(),
        cut(run.total()),
        run.engines().stream().filter(each -> !each.blocks().isEmpty()).map(this::cut).toList(),
        run.outside(),
        failures(),
        timeline(),
        run.connections(),
        run.results().withGates(List.of()),
        run.arrivals());
  }

  private Timeline timeline() {
    Timeline whole = run.timeline();
    long seconds = run.total().blocks().seconds();
    return new Timeline(
        rows(whole.intervals(), IntervalRow::epochSecond),
        rows(whole.cpu(), CpuRow::epochSecond),
        Successes.UNKNOWN,
        rows(whole.codes(), CodeRow::epochSecond),
        whole
            .leftOut()
            .and(
                part,
                samples(number -> millis(number, seconds) < from),
                samples(number -> millis(number, seconds) >= until)));
  }

  private long samples(LongPredicate number) {
    return run.total().blocks().blocks().stream()
        .filter(block -> number.test(block.number()))
        .mapToLong(TimeBlock::samples)
        .sum();
  }

  private static long millis(long number, long seconds) {
    return number * seconds * 1000;
  }

  private <T> Rows<T> rows(Rows<T> whole, Function<T, Long> second) {
    return reader ->
        whole.forEach(
            row -> {
              if (isIn(second.apply(row) * 1000)) {
                reader.accept(row);
              }
            });
  }

  private boolean isIn(long epochMillis) {
    return epochMillis >= from && epochMillis < until;
  }

  private Failures failures() {
    return new Failures(
        run.failures().groups().stream()
            .filter(group -> isIn(group.firstEpochMillis()) && isIn(group.lastEpochMillis()))
            .toList(),
        run.failures().first().filter(first -> isIn(first.epochMillis())).or(Optional::empty));
  }

  private LabelSummary cut(LabelSummary label) {
    TimeBlocks all = label.blocks();
    List<TimeBlock> kept = kept(all);
    if (kept.size() == all.blocks().size()) {
      return label;
    }
    Span span = label.span();
    long start = Math.max(span.startEpochMillis(), from);
    Outcomes outcomes = outcomes(kept, label.outcomes());
    return new LabelSummary(
        label.label(),
        outcomes,
        kept.stream().mapToLong(TimeBlock::errors).sum(),
        SummedTimes.NONE,
        Traffic.UNKNOWN,
        new Span(start, Math.max(start, Math.min(span.endEpochMillis(), until))),
        label.millisecondsOnly(),
        new TimeBlocks(all.seconds(), kept),
        cut(label.responses()),
        ElapsedTimes.NONE,
        Math.min(label.transactions(), outcomes.count())); // exact unless a sampler has its name
  }

  private ResponseTimes cut(ResponseTimes responses) {
    List<TimeBlock> kept = kept(responses.blocks());
    return new ResponseTimes(
        outcomes(kept, responses.outcomes()), new TimeBlocks(responses.blocks().seconds(), kept));
  }

  private List<TimeBlock> kept(TimeBlocks all) {
    return all.blocks().stream()
        .filter(block -> isIn(millis(block.number(), all.seconds())))
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
