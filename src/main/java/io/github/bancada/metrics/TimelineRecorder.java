package io.github.bancada.metrics;

import io.github.bancada.process.AtomicFile;
import io.github.bancada.process.Daemons;
import io.github.bancada.table.PartFilter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes the seconds of a run in order and keeps their figures on disk. Thread-safe; one thread at
 * a time closes seconds or takes a snapshot.
 */
final class TimelineRecorder implements Closeable {
  private static final Logger log = LoggerFactory.getLogger(TimelineRecorder.class);

  private final RunRecorders recorders;
  private final SecondListener listener;
  private final RowFile<IntervalRow> intervals = new RowFile<>(new IntervalRow.Codec());
  private final RowFile<CpuRow> cpu = new RowFile<>(CpuRow.CODEC);
  private final RowFile<CodeRow> codes = new RowFile<>(new CodeRow.Codec());
  private final CpuMeter cpuMeter;
  private final SuccessTracker successes;
  private final PartFilter part;
  private long lastClosed;

  /** All labels of the second being closed. */
  private final Lane scratch = Lane.dense();

  /** Blocks of all labels together. */
  private final TimeBlockRecorder.OfLane totalBlocks = new TimeBlockRecorder.OfLane();

  /** The run begins after the second {@code lastClosed}, since the epoch. */
  TimelineRecorder(
      RunRecorders recorders,
      SecondListener listener,
      SuccessTracker successes,
      PartFilter part,
      long lastClosed) {
    this.recorders = recorders;
    this.listener = listener;
    this.successes = successes;
    this.part = part;
    this.lastClosed = lastClosed;
    cpuMeter = new CpuMeter(Path.of("/proc/stat"), lastClosed);
  }

  /** Closes seconds by the clock from now on, each the grace time after its end. */
  ScheduledExecutorService startTicker(int graceSeconds) {
    ScheduledExecutorService executor = Daemons.timer("bancada-recorder");
    executor.scheduleAtFixedRate(() -> tick(graceSeconds), 1, 1, TimeUnit.SECONDS);
    return executor;
  }

  private void tick(int graceSeconds) {
    long now = Math.floorDiv(System.currentTimeMillis(), 1000L);
    try {
      readCpu(now - 1);
      closeThrough(now - graceSeconds);
    } catch (RuntimeException | OutOfMemoryError e) {
      // The next tick tries again; totals do not depend on it.
      log.error("A second of this run could not be closed", e);
    }
  }

  /** Reads the CPUs up to the end of this second. */
  private synchronized void readCpu(long epochSecond) {
    cpuMeter.read(epochSecond).stream()
        .filter(row -> part.admitsSecond(row.epochSecond()))
        .forEach(cpu::append);
  }

  synchronized long lastClosed() {
    return lastClosed;
  }

  /** Closes all seconds up to this one. */
  synchronized void closeThrough(long epochSecond) {
    for (long second = lastClosed + 1; second <= epochSecond; second++) {
      close(second);
      lastClosed = second;
    }
  }

  /**
   * As above, while no thread records. Closes seconds that cannot be open in one step, because a
   * file may jump over years.
   */
  synchronized void jumpTo(long epochSecond) {
    closeThrough(Math.min(epochSecond, lastClosed + LabelRecorder.RING));
    if (lastClosed < epochSecond) {
      recorders.skipTo(epochSecond);
      lastClosed = epochSecond;
    }
  }

  private void close(long second) {
    Lane all = scratch;
    all.reset();
    List<IntervalRow> rows = new ArrayList<>();
    List<LabelSummary> heard = new ArrayList<>();
    int users = recorders.engines().close(second);
    recorders.failures().closed(second, users);
    recorders
        .labels()
        .close(
            second,
            all::add,
            (label, lane) -> {
              rows.add(row(second, label, lane, users));
              tell(heard, label, lane);
            });
    recorders.outside().close(second, lane -> {}, (label, lane) -> tell(heard, label, lane));
    successes.add(all.totals);
    totalBlocks.add(second, all);
    rows.forEach(intervals::append);
    if (all.totals.samples() > 0) {
      intervals.append(row(second, RunSummary.TOTAL, all, users));
      all.codes.forEach((code, count) -> codes.append(new CodeRow(second, code, count)));
    }
    if (listener != SecondListener.NONE) {
      listener.closed(second, heard, all.summary(RunSummary.TOTAL, false));
    }
  }

  private void tell(List<LabelSummary> heard, String label, Lane lane) {
    if (listener != SecondListener.NONE) {
      heard.add(lane.summary(label, false));
    }
  }

  private static IntervalRow row(long second, String label, Lane lane, int usersOfEngines) {
    return lane.row(second, label, Math.max(usersOfEngines, lane.totals.users()));
  }

  /**
   * Marks a time without load (milliseconds since the epoch), in which no success can be expected.
   */
  synchronized void pause(long fromEpochMillis, long toEpochMillis) {
    successes.pause(fromEpochMillis, toEpochMillis);
  }

  /** The run so far; its rows are readable until {@link #close()}. */
  synchronized RunSummary snapshot(RunInfo info) {
    // Before the labels: a sample counts with its label before it counts as a failure.
    Failures failures = recorders.failures().snapshot();
    List<LabelSummary> counted = new ArrayList<>();
    List<LabelSummary> labels = clipped(recorders.labels().snapshot(counted::add));
    return new RunSummary(
        info,
        labels,
        totalBlocks.in(LabelSummary.merge(RunSummary.TOTAL, clipped(counted))),
        clipped(recorders.engines().snapshot()),
        recorders.outside().snapshot(each -> {}).stream()
            .sorted(Comparator.comparingLong(label -> label.span().startEpochMillis()))
            .toList(),
        failures,
        new Timeline(
            intervals,
            cpu,
            successes.at(part.notAfter(info.endEpochMillis())),
            codes,
            part.leftOut()),
        ConnectionSummary.UNKNOWN);
  }

  private List<LabelSummary> clipped(List<LabelSummary> labels) {
    return labels.stream().map(this::clipped).toList();
  }

  /** Lets no label begin before the part of the run that counts. */
  private LabelSummary clipped(LabelSummary label) {
    Span span = label.span();
    long start = part.notBefore(span.startEpochMillis());
    return label.samples() == 0 || start == span.startEpochMillis()
        ? label
        : label.during(new Span(start, Math.max(start, span.endEpochMillis())));
  }

  /** The number of lost rows and the cause; empty if no row was lost. */
  Optional<AtomicFile.UnwrittenException> loss() {
    return intervals.loss().or(cpu::loss).or(codes::loss);
  }

  @Override
  public void close() throws IOException {
    try (cpu;
        codes) {
      intervals.close();
    }
  }
}
