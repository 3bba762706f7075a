package io.github.bancada.report.view;

import io.github.bancada.metrics.CodeRow;
import io.github.bancada.metrics.CpuRow;
import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.Rows;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.SecondTimes;
import io.github.bancada.metrics.Successes;
import io.github.bancada.metrics.Timeline;
import io.github.bancada.metrics.Traffic;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * The seconds of a live run, for charts that are redrawn: each call reads only new rows and keeps
 * those of some labels in bounded memory. In a run of more than 20 minutes seconds are merged, as
 * in {@link TimeBuckets}: the highest percentiles, the sums of samples. Not thread-safe.
 */
public final class RunSoFar {
  /** Most points of a chart. */
  public static final int POINTS = 600;

  /** Longest time for which a second is open and its results on their way. */
  private static final int OPEN_SECONDS = 5;

  private static final int OPEN_SECONDS_REMOTE = 80;

  /** Lengths of a group; each divides every bucket length that is not shorter. */
  private static final long[] GROUPS = {3600, 300, 60, 5, 1};

  private final Map<String, Seconds<IntervalRow>> byLabel = new HashMap<>();
  private final Map<String, Seconds<CodeRow>> byCode = new HashMap<>();
  private Seconds<CpuRow> cpu;
  private Object followed;
  private long startSecond;
  private long lastSecond;
  private long lastWithSamples;
  private long rowsRead;
  private long cpuRowsRead;
  private long codeRowsRead;

  /**
   * The same run with a timeline in memory. In a live run the timeline ends where samples end or
   * can no longer arrive, because open seconds look like a silence.
   *
   * @param labels whose seconds are kept, besides all labels together; a new label begins now
   * @throws IOException if new rows cannot be read
   */
  public RunSummary follow(RunMoment moment, Set<String> labels) throws IOException {
    RunSummary run = moment.run();
    Timeline timeline = run.timeline();
    if (timeline.intervals() != followed) {
      begin(run);
    }
    timeline.intervals().forEachAfter(rowsRead, row -> take(row, labels));
    timeline.cpu().forEachAfter(cpuRowsRead, this::take);
    timeline.codes().forEachAfter(codeRowsRead, this::take);
    long group = groupSeconds();
    cpu.group(group);
    List<IntervalRow> rows = new ArrayList<>();
    for (Seconds<IntervalRow> each : byLabel.values()) {
      each.group(group);
      rows.addAll(each.rows());
    }
    List<CodeRow> codes = new ArrayList<>();
    for (Seconds<CodeRow> each : byCode.values()) {
      each.group(group);
      codes.addAll(each.rows());
    }
    long sure = moment.ended() ? Long.MAX_VALUE : sureThrough(run);
    long known = Math.max(lastWithSamples, sure);
    OptionalLong success = timeline.successes().lastEpochMillis();
    boolean silent = success.isEmpty() || Math.floorDiv(success.getAsLong(), 1000L) < sure;
    return run.withTimeline(
        new Timeline(
            Rows.of(rows),
            Rows.of(cpu.rows().stream().filter(row -> row.epochSecond() <= known).toList()),
            silent ? timeline.successes() : Successes.UNKNOWN,
            Rows.of(codes),
            timeline.leftOut()));
  }

  /** The last second that is complete. */
  private static long sureThrough(RunSummary run) {
    return Math.floorDiv(run.info().endEpochMillis(), 1000L)
        - (run.engines().isEmpty() ? OPEN_SECONDS : OPEN_SECONDS_REMOTE);
  }

  private void begin(RunSummary run) {
    followed = run.timeline().intervals();
    startSecond = Math.floorDiv(run.info().startEpochMillis(), 1000L);
    lastSecond = startSecond;
    lastWithSamples = startSecond;
    rowsRead = 0;
    cpuRowsRead = 0;
    codeRowsRead = 0;
    byLabel.clear();
    byCode.clear();
    cpu = new Seconds<>(startSecond, CpuRow::epochSecond, RunSoFar::mean);
  }

  private void take(IntervalRow row, Set<String> labels) {
    rowsRead++;
    lastSecond = Math.max(lastSecond, row.epochSecond());
    lastWithSamples = Math.max(lastWithSamples, row.epochSecond());
    if (row.label().equals(RunSummary.TOTAL) || labels.contains(row.label())) {
      byLabel
          .computeIfAbsent(
              row.label(),
              label -> new Seconds<>(startSecond, IntervalRow::epochSecond, RunSoFar::merged))
          .add(row);
    }
  }

  private void take(CpuRow row) {
    cpuRowsRead++;
    lastSecond = Math.max(lastSecond, row.epochSecond());
    cpu.add(row);
  }

  private void take(CodeRow row) {
    codeRowsRead++;
    byCode
        .computeIfAbsent(
            row.code(), code -> new Seconds<>(startSecond, CodeRow::epochSecond, RunSoFar::sum))
        .add(row);
  }

  private static CodeRow sum(List<CodeRow> rows) {
    return new CodeRow(
        rows.get(0).epochSecond(),
        rows.get(0).code(),
        rows.stream().mapToLong(CodeRow::samples).sum());
  }

  private long groupSeconds() {
    long step = new TimeBuckets.Span(startSecond, lastSecond).step(POINTS);
    for (long group : GROUPS) {
      if (group <= step) {
        return group;
      }
    }
    return 1;
  }

  private static IntervalRow merged(List<IntervalRow> rows) {
    IntervalRow first = rows.get(0);
    return new IntervalRow(
        first.epochSecond(),
        first.label(),
        rows.stream().mapToLong(IntervalRow::samples).sum(),
        rows.stream().mapToLong(IntervalRow::errors).sum(),
        highest(rows, row -> Optional.of(row.all())).orElseThrow(),
        highest(rows, IntervalRow::successful),
        highest(rows, IntervalRow::failed),
        rows.stream().mapToInt(IntervalRow::users).max().orElse(0),
        highest(rows, IntervalRow::response),
        highest(rows, IntervalRow::latency),
        rows.stream().map(IntervalRow::traffic).reduce(Traffic.NONE, Traffic::and));
  }

  private static Optional<SecondTimes> highest(
      List<IntervalRow> rows, Function<IntervalRow, Optional<SecondTimes>> times) {
    return rows.stream()
        .map(times)
        .flatMap(Optional::stream)
        .reduce(
            (a, b) ->
                new SecondTimes(
                    a.sumNanos() + b.sumNanos(),
                    Math.max(a.p50Nanos(), b.p50Nanos()),
                    Math.max(a.p95Nanos(), b.p95Nanos()),
                    Math.max(a.maxNanos(), b.maxNanos())));
  }

  private static CpuRow mean(List<CpuRow> rows) {
    return new CpuRow(
        rows.get(0).epochSecond(),
        mean(rows, CpuRow::user),
        mean(rows, CpuRow::nice),
        mean(rows, CpuRow::system),
        mean(rows, CpuRow::iowait),
        mean(rows, CpuRow::steal),
        mean(rows, CpuRow::idle),
        mean(rows, CpuRow::process));
  }

  private static double mean(List<CpuRow> rows, ToDoubleFunction<CpuRow> column) {
    return rows.stream().mapToDouble(column).average().orElse(Double.NaN);
  }

  /**
   * Rows of seconds in bounded memory: in a long run several seconds are merged into one row. The
   * seconds of the newest group stay separate, so that the end of the run is exact to the second.
   * Not thread-safe.
   *
   * @param <T> type of a row
   */
  static final class Seconds<T> {
    private final ToLongFunction<T> secondOf;
    private final Function<List<T>, T> merge;
    private final List<T> merged = new ArrayList<>();
    private final List<T> open = new ArrayList<>();
    private final long startSecond;
    private long groupSeconds = 1;

    /**
     * @param startSecond groups begin whole groups after it
     * @param merge makes one row of the rows of a group, with the second of the first
     */
    Seconds(long startSecond, ToLongFunction<T> secondOf, Function<List<T>, T> merge) {
      this.startSecond = startSecond;
      this.secondOf = secondOf;
      this.merge = merge;
    }

    /** Adds a row not older than the previous ones. */
    void add(T row) {
      if (!open.isEmpty() && group(row) != group(open.get(0))) {
        merged.add(open.size() == 1 ? open.get(0) : merge.apply(List.copyOf(open)));
        open.clear();
      }
      open.add(row);
    }

    private long group(T row) {
      return Math.floorDiv(secondOf.applyAsLong(row) - startSecond, groupSeconds);
    }

    /** Merges this many seconds, also in the present rows. */
    void group(long seconds) {
      if (seconds == groupSeconds) {
        return;
      }
      groupSeconds = seconds;
      List<T> all = rows();
      merged.clear();
      open.clear();
      all.forEach(this::add);
    }

    /** A copy of the rows, in order. */
    List<T> rows() {
      List<T> all = new ArrayList<>(merged);
      all.addAll(open);
      return all;
    }
  }
}
