package io.github.bancada.metrics;

import io.github.bancada.process.AtomicFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Closes the seconds of a run, one after the other, and keeps what happened in each on disk.
 * Thread-safe; one thread at a time closes seconds or takes a snapshot.
 */
final class TimelineRecorder implements Closeable {
  private final RunRecorders recorders;
  private final SecondListener listener;
  private final RowFile<IntervalRow> intervals = new RowFile<>(new IntervalCodec());
  private final RowFile<CpuRow> cpu = new RowFile<>(CpuRow.CODEC);
  private final CpuMeter cpuMeter;
  private final SuccessTracker successes;
  private long lastClosed;

  /** All labels of the second that is being closed. */
  private final Lane scratch = Lane.dense();

  /** Of all labels together. */
  private final LaneBlocks totalBlocks = new LaneBlocks();

  /**
   * @param recorders of the samples
   * @param listener is told of each second
   * @param successes follows the successes of the run
   * @param lastClosed seconds since the epoch: the last one before the run
   */
  TimelineRecorder(
      RunRecorders recorders, SecondListener listener, SuccessTracker successes, long lastClosed) {
    this.recorders = recorders;
    this.listener = listener;
    this.successes = successes;
    this.lastClosed = lastClosed;
    cpuMeter = new CpuMeter(Path.of("/proc/stat"), lastClosed);
  }

  /** Reads what the CPUs did until the end of this second. */
  synchronized void readCpu(long epochSecond) {
    cpuMeter.read(epochSecond).forEach(cpu::append);
  }

  /** The last second that is closed, since the epoch. */
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
   * As above, while nobody records: seconds of which none can be open are closed in one step,
   * because a file may jump over years.
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
            (label, lane) -> {
              rows.add(row(second, label, lane, users));
              all.add(lane);
              tell(heard, label, lane);
            });
    recorders.outside().close(second, (label, lane) -> tell(heard, label, lane));
    successes.add(all.tally);
    totalBlocks.add(second, all);
    rows.forEach(intervals::append);
    if (!rows.isEmpty()) {
      intervals.append(row(second, RunSummary.TOTAL, all, users));
    }
    listener.closed(second, heard);
  }

  private void tell(List<LabelSummary> heard, String label, Lane lane) {
    if (listener != SecondListener.NONE) {
      heard.add(lane.summary(label, false));
    }
  }

  private static IntervalRow row(long second, String label, Lane lane, int usersOfEngines) {
    return lane.row(second, label, Math.max(usersOfEngines, lane.tally.users()));
  }

  /** There was no load in this time (milliseconds since the epoch), and so no success was due. */
  synchronized void pause(long fromEpochMillis, long toEpochMillis) {
    successes.pause(fromEpochMillis, toEpochMillis);
  }

  /** The run so far; its rows are readable until {@link #close()}. */
  synchronized RunSummary snapshot(RunInfo info) {
    List<LabelSummary> labels = recorders.labels().snapshot();
    return new RunSummary(
        info,
        labels,
        totalBlocks.in(LabelSummary.merge(RunSummary.TOTAL, labels)),
        recorders.engines().snapshot(),
        recorders.outside().snapshot().stream()
            .sorted(Comparator.comparingLong(label -> label.span().startEpochMillis()))
            .toList(),
        recorders.failures().snapshot(),
        new Timeline(intervals, cpu, successes.at(info.endEpochMillis())),
        ConnectionSummary.UNKNOWN);
  }

  /** What of the rows could not be kept, and why; empty if nothing is missing. */
  Optional<AtomicFile.UnwrittenException> loss() {
    return intervals.loss().or(cpu::loss);
  }

  /** Deletes the temporary files. */
  @Override
  public void close() throws IOException {
    try (cpu) {
      intervals.close();
    }
  }
}
